package org.maskedbandit.policy.thompson;

import java.util.List;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Route;

/** A policy that is {@link ModifiedThompson} with parameters that follow from the setting. */
interface ModifiedVariant extends CountedThompson {
  ModifiedThompson modified(Setting setting);

  @Override
  default Claim claim(Setting setting) {
    return modified(setting).claim(setting);
  }

  @Override
  default Claim claim(Setting setting, int rewardsPerPerson) {
    return modified(setting).claim(setting, rewardsPerPerson);
  }

  @Override
  default List<Route> routes(Setting setting) {
    return modified(setting).routes(setting);
  }

  @Override
  default ThompsonRule rule(Setting setting) {
    return modified(setting).rule(setting);
  }
}
