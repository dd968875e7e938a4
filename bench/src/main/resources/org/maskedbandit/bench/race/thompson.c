/*
 * Gaussian Thompson sampling on coins, round by round: the yardstick of the simulators in Java.
 *
 *   gcc -O3 -march=native -o thompson thompson.c -lm
 *   ./thompson HORIZON RUNS C SEED MEAN...
 *
 * prints {"rounds": ..., "seconds": ..., "regret": ..., "error": ...}: the rounds played, the processor time they took, the
 * mean pseudo-regret at the horizon and its standard error.
 *
 * Random words are xoshiro256++ (Blackman and Vigna 2021, Scrambled linear pseudorandom number generators); normal
 * variables come from a ziggurat of 256 layers (Marsaglia and Tsang 2000, The ziggurat method for generating random
 * variables) whose layer, sign and abscissa are different bits of one word (Doornik 2005, An improved ziggurat method to
 * generate normal random samples). Everything is inlined, and loops over arms are unrolled for the usual numbers of arms.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LAYERS 256
#define MOST_ARMS 64
#define INLINE static inline __attribute__((always_inline))

typedef struct {
  uint64_t a, b, c, d;
} Stream;

INLINE uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

INLINE uint64_t word(Stream *s) {
  uint64_t result = rotate(s->a + s->d, 23) + s->a;
  uint64_t shifted = s->b << 17;
  s->c ^= s->a;
  s->d ^= s->b;
  s->b ^= s->c;
  s->a ^= s->d;
  s->c ^= shifted;
  s->d = rotate(s->d, 45);
  return result;
}

INLINE double uniform(Stream *s) { return (double)(word(s) >> 11) * 0x1p-53; }

static Stream seeded(uint64_t seed) {
  uint64_t words[4];
  for (int i = 0; i < 4; i++) { /* SplitMix64: Steele, Lea and Flood 2014 */
    uint64_t z = seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    words[i] = z ^ (z >> 31);
  }
  return (Stream){words[0], words[1], words[2], words[3]};
}

/* Layer i is as wide as edge[i]; layer 0 is the base with the tail, as wide as a box of the same area. */
static const double RIGHT = 3.6541528853610088;
static double edge[LAYERS + 1], height[LAYERS + 1];

/* An abscissa of 52 bits below inside[i] lies under the curve for certain; scale[i] makes it a number. */
static uint64_t inside[LAYERS];
static double scale[LAYERS];

static void build(void) {
  double area = RIGHT * exp(-RIGHT * RIGHT / 2) + sqrt(M_PI / 2) * erfc(RIGHT / M_SQRT2);
  edge[0] = area * exp(RIGHT * RIGHT / 2);
  edge[1] = RIGHT;
  for (int i = 2; i < LAYERS; i++) {
    edge[i] = sqrt(-2 * log(area / edge[i - 1] + exp(-edge[i - 1] * edge[i - 1] / 2)));
  }
  edge[LAYERS] = 0;
  for (int i = 0; i <= LAYERS; i++) {
    height[i] = exp(-edge[i] * edge[i] / 2);
  }
  for (int i = 0; i < LAYERS; i++) {
    scale[i] = edge[i] * 0x1p-52;
    inside[i] = (uint64_t)(edge[i + 1] / edge[i] * 0x1p52);
  }
}

static double tail(Stream *s) {
  double x, y;
  do {
    x = -log1p(-uniform(s)) / RIGHT;
    y = -log1p(-uniform(s));
  } while (2 * y < x * x);
  return RIGHT + x;
}

static __attribute__((noinline)) double seldom(Stream *s, uint64_t bits) {
  for (;; bits = word(s)) {
    unsigned layer = bits & (LAYERS - 1);
    double sign = bits & LAYERS ? -1 : 1;
    uint64_t abscissa = bits >> 12;
    double x = (double)abscissa * scale[layer];
    if (abscissa < inside[layer]) {
      return sign * x;
    }
    if (layer == 0) {
      return sign * tail(s);
    }
    if (height[layer] + uniform(s) * (height[layer + 1] - height[layer]) < exp(-x * x / 2)) {
      return sign * x;
    }
  }
}

INLINE double normal(Stream *s) {
  uint64_t bits = word(s);
  unsigned layer = bits & (LAYERS - 1);
  uint64_t abscissa = bits >> 12;
  if (__builtin_expect(abscissa >= inside[layer], 0)) {
    return seldom(s, bits);
  }
  double x = (double)(int64_t)abscissa * scale[layer];
  union {
    double number;
    uint64_t bits;
  } flip = {x};
  flip.bits ^= (bits & LAYERS) << 55;
  return flip.number;
}

/* One run; the plays of each arm go to pulls. */
INLINE void play(int arms, const double *means, double c, long horizon, Stream *stream, long *pulls) {
  Stream s = *stream;
  double counts[MOST_ARMS], sums[MOST_ARMS], centres[MOST_ARMS], deviations[MOST_ARMS];
  for (int i = 0; i < arms; i++) {
    counts[i] = sums[i] = centres[i] = 0;
    deviations[i] = sqrt(c);
  }
  for (long round = 0; round < horizon; round++) {
    int best = 0;
    double largest = -INFINITY;
    for (int i = 0; i < arms; i++) {
      double theta = centres[i] + deviations[i] * normal(&s);
      if (theta > largest) {
        largest = theta;
        best = i;
      }
    }
    double share = 1 / (++counts[best] + 1);
    sums[best] += uniform(&s) < means[best];
    centres[best] = sums[best] * share;
    deviations[best] = sqrt(c * share);
  }
  for (int i = 0; i < arms; i++) {
    pulls[i] = (long)counts[i];
  }
  *stream = s;
}

static void run(int arms, const double *means, double c, long horizon, Stream *stream, long *pulls) {
  switch (arms) {
    case 2: play(2, means, c, horizon, stream, pulls); break;
    case 5: play(5, means, c, horizon, stream, pulls); break;
    case 10: play(10, means, c, horizon, stream, pulls); break;
    default: play(arms, means, c, horizon, stream, pulls);
  }
}

/* Of the processor: what others do on the machine does not count. */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int count, char **words) {
  int arms = count - 5;
  if (arms < 1 || arms > MOST_ARMS) {
    fprintf(stderr, "usage: thompson HORIZON RUNS C SEED MEAN... (1 to %d means)\n", MOST_ARMS);
    return 2;
  }
  long horizon = atol(words[1]), runs = atol(words[2]);
  double c = atof(words[3]), means[MOST_ARMS], best = 0;
  Stream stream = seeded(strtoull(words[4], NULL, 10));
  for (int i = 0; i < arms; i++) {
    means[i] = atof(words[5 + i]);
    best = fmax(best, means[i]);
  }
  build();
  double start = now(), sum = 0, squares = 0;
  for (long r = 0; r < runs; r++) {
    long pulls[MOST_ARMS];
    double regret = 0;
    run(arms, means, c, horizon, &stream, pulls);
    for (int i = 0; i < arms; i++) {
      regret += (best - means[i]) * (double)pulls[i];
    }
    sum += regret;
    squares += regret * regret;
  }
  double seconds = now() - start, mean = sum / (double)runs;
  double error = sqrt(fmax(0, squares / (double)runs - mean * mean) / fmax(1, (double)runs - 1));
  printf("{\"rounds\": %ld, \"seconds\": %.6f, \"regret\": %.6f, \"error\": %.6f}\n", horizon * runs, seconds, mean, error);
  return 0;
}
