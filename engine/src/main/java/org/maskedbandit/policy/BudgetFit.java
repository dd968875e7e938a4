package org.maskedbandit.policy;

import org.maskedbandit.privacy.Guarantee;

/**
 * A policy with one parameter set to a budget.
 *
 * @param route the proof by which the policy is within the budget
 * @param guarantee of one reward, by that proof
 * @param explanation which value was taken, and what the proof counts
 */
public record BudgetFit(String route, Policy policy, Guarantee guarantee, String explanation) {}
