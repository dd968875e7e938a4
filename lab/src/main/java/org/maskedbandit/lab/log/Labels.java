package org.maskedbandit.lab.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Names of arms, numbered from 0 in the order in which they appear. Known ones cost no object. */
public final class Labels {
  private static final int EMPTY = -1;

  private final List<String> names = new ArrayList<>();
  private char[][] letters = new char[8][];
  private int[] slots = filled(16);

  private static int[] filled(int size) {
    int[] slots = new int[size];
    Arrays.fill(slots, EMPTY);
    return slots;
  }

  public List<String> names() {
    return List.copyOf(names);
  }

  public int size() {
    return names.size();
  }

  /** The number of a name, a new one if it is new. */
  int number(char[] text, int offset, int length) {
    int mask = slots.length - 1;
    int slot = hash(text, offset, length) & mask;
    while (slots[slot] != EMPTY) {
      char[] known = letters[slots[slot]];
      if (Arrays.equals(known, 0, known.length, text, offset, offset + length)) {
        return slots[slot];
      }
      slot = (slot + 1) & mask;
    }
    return add(slot, Arrays.copyOfRange(text, offset, offset + length));
  }

  private int add(int slot, char[] name) {
    int number = names.size();
    if (number == letters.length) {
      letters = Arrays.copyOf(letters, 2 * number);
    }
    letters[number] = name;
    names.add(new String(name));
    slots[slot] = number;
    if (2 * names.size() > slots.length) {
      grow();
    }
    return number;
  }

  private void grow() {
    int[] wider = filled(2 * slots.length);
    int mask = wider.length - 1;
    for (int number = 0; number < names.size(); number++) {
      int slot = hash(letters[number], 0, letters[number].length) & mask;
      while (wider[slot] != EMPTY) {
        slot = (slot + 1) & mask;
      }
      wider[slot] = number;
    }
    slots = wider;
  }

  private static int hash(char[] text, int offset, int length) {
    int hash = 0;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + text[i];
    }
    return hash ^ (hash >>> 15);
  }
}
