/** A policy of your own, a study that compares it with others, and an attack on its claim. */
package org.example.bandit;
