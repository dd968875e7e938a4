package org.maskedbandit.service.page;

/** What a visitor looks at, in CSS pixels. */
record Screen(int width, int height, boolean dark, boolean touch) {
  static final Screen WIDE = new Screen(1280, 900, false, false);
  static final Screen WIDE_DARK = new Screen(1280, 900, true, false);
  static final Screen PHONE = new Screen(390, 844, false, true);
  static final Screen PHONE_DARK = new Screen(390, 844, true, true);
}
