/* The yardstick: what plain C does with the same rounds, knowing double-six lines and nothing else.
 *
 * Random rounds of Block, Draw and Muggins, and alpha-beta over two-seat Block with every tile seen, without table or
 * move ordering. Same generator, same deals, same order of moves as the engine, so its checksums must be the engine's
 * signatures: it is a second implementation as well as a measure.
 *
 * It reads lines `WORK SEATS HAND COUNT SEED` (WORK: block, draw, muggins, solve) and answers each with a line
 * `CPU_SECONDS DONE MOVES CHECKSUM`; what is done are rounds, or for a search nodes.
 *
 *     cc -O3 -o yardstick bench/yardstick.c && echo block 4 7 100000 1 | ./yardstick
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { PIPS = 7, TILES = 28, MOST_SEATS = 4, TARGET = 100, BIG = 1 << 20 };

static int low_of[TILES], high_of[TILES];
static uint32_t suit[PIPS], doubles;

static void make_tiles(void) {
    for (int low = 0, tile = 0; low < PIPS; low++)
        for (int high = low; high < PIPS; high++, tile++) {
            low_of[tile] = low;
            high_of[tile] = high;
            suit[low] |= 1u << tile;
            suit[high] |= 1u << tile;
            if (low == high) doubles |= 1u << tile;
        }
}

/* ---- the generator: xoroshiro64* and Lemire's bounded numbers */

static uint32_t word_a, word_b;

static uint32_t mix32(uint32_t x) {
    x ^= x >> 16;
    x *= 0x21F0AAADu;
    x ^= x >> 15;
    x *= 0x3A5C5B27u;
    return x ^ x >> 15;
}

static void seed_generator(uint64_t seed) {
    word_a = mix32((uint32_t)seed ^ 0x6D2B79F5u);
    word_b = mix32((uint32_t)(seed >> 32) ^ word_a);
    if (!word_a && !word_b) word_a = 1;
}

static inline uint32_t rotl(uint32_t x, int by) { return x << by | x >> (32 - by); }

static inline uint32_t below(uint32_t n) {
    for (;;) {
        uint32_t a = word_a, b = word_b ^ a;
        word_a = rotl(a, 26) ^ b ^ b << 9;
        word_b = rotl(b, 13);
        uint64_t product = (uint64_t)(a * 0x9E3779BBu) * n;
        uint32_t rest = (uint32_t)product;
        if (rest >= n || rest >= -n % n) return (uint32_t)(product >> 32);
    }
}

/* ---- hands */

static inline int ones(uint32_t hand) { return __builtin_popcount(hand); }
static inline int first_of(uint32_t hand) { return __builtin_ctz(hand); }

static inline int nth_of(uint32_t hand, int k) {
    while (k--) hand &= hand - 1;
    return first_of(hand);
}

static int pips_of(uint32_t hand) {
    int pips = 0;
    for (; hand; hand &= hand - 1) pips += low_of[first_of(hand)] + high_of[first_of(hand)];
    return pips;
}

/* ---- a round */

typedef struct {
    int seats, hand_size, turn, left;
    uint32_t hands[MOST_SEATS];
    uint8_t order[TILES];
} Round;

/* Shuffle, deal, and return the tile that leads: the highest double held, or else the heaviest tile. */
static int deal(Round *r) {
    for (int last = TILES - 1; last > 0; last--) {
        int other = (int)below((uint32_t)last + 1);
        uint8_t kept = r->order[last];
        r->order[last] = r->order[other];
        r->order[other] = kept;
    }
    uint32_t held = 0;
    const uint8_t *next = r->order;
    for (int seat = 0; seat < r->seats; seat++) {
        r->hands[seat] = 0;
        for (int each = 0; each < r->hand_size; each++) r->hands[seat] |= 1u << *next++;
        held |= r->hands[seat];
    }
    r->left = TILES - r->seats * r->hand_size;
    below((uint32_t)r->seats); /* the engine's lot, which this way of leading does not use */
    int lead = -1;
    if (held & doubles)
        lead = 31 - __builtin_clz(held & doubles);
    else
        for (uint32_t rest = held; rest; rest &= rest - 1) {
            int tile = first_of(rest), pips = low_of[tile] + high_of[tile];
            int most = lead < 0 ? -1 : low_of[lead] + high_of[lead];
            if (pips > most || (pips == most && high_of[tile] > high_of[lead])) lead = tile;
        }
    r->turn = 0;
    while (!(r->hands[r->turn] >> lead & 1)) r->turn++;
    return lead;
}

/* Pay the seat that went out, or the lightest; return it, or -1 for a tie. */
static int settle(const Round *r, int out, bool fives, int *points) {
    int pips[MOST_SEATS] = {0}, sum = 0, winner = out, tied = 0;
    for (int seat = 0; seat < r->seats; seat++) sum += pips[seat] = pips_of(r->hands[seat]);
    if (winner < 0) {
        winner = 0;
        for (int seat = 1; seat < r->seats; seat++)
            if (pips[seat] < pips[winner]) winner = seat;
        for (int seat = 0; seat < r->seats; seat++) tied += pips[seat] == pips[winner];
        if (tied > 1) return -1;
    }
    int gain = sum - pips[winner];
    points[winner] += fives ? (gain + 2) / 5 * 5 : gain;
    return winner;
}

/* Play one round at random; the winner (-1: a tie, or the match was won in mid-round). */
static inline int play(Round *r, bool draws, bool fives, int *points, int *moves) {
    int lead = deal(r), seats = r->seats, turn = r->turn, steps = 1, passes = 0, out = -1;
    int a = high_of[lead], b = low_of[lead];
    /* What each end adds to the ends total; a double set first counts across until both its sides are covered. */
    int worth_a = a, worth_b = b, across = 0, uncovered = 0;
    if (a == b) worth_a = worth_b = 0, across = 2 * a, uncovered = 3;
    uint32_t held = 0;
    for (int seat = 0; seat < seats; seat++) held |= r->hands[seat];
    int tile = lead;
    const uint8_t *yard = r->order + TILES - r->left;
    for (;;) {
        /* The tile is on the table: take it from the hand, score, end the round or hand the turn on. */
        held ^= 1u << tile;
        r->hands[turn] ^= 1u << tile;
        if (fives) {
            int total = worth_a + worth_b + (uncovered ? across : 0);
            if (total % 5 == 0 && total) {
                points[turn] += total;
                if (points[turn] >= TARGET) return *moves = steps, -1;
            }
        }
        if (!r->hands[turn]) {
            out = turn;
            break;
        }
        if ((!draws || !r->left) && !(held & (suit[a] | suit[b]))) break;
        uint32_t fit_a, fit_b;
        for (;;) {
            turn = turn + 1 == seats ? 0 : turn + 1;
            fit_a = r->hands[turn] & suit[a];
            fit_b = r->hands[turn] & suit[b];
            while (draws && r->left && !(fit_a | fit_b)) {
                uint32_t bit = 1u << *yard++;
                r->left--;
                r->hands[turn] |= bit;
                held |= bit;
                fit_a = bit & suit[a];
                fit_b = bit & suit[b];
                passes = 0;
                steps++;
            }
            steps++;
            if (fit_a | fit_b) break;
            if (++passes == seats || ((!draws || !r->left) && !(held & (suit[a] | suit[b])))) goto blocked;
        }
        passes = 0;
        int on_a = ones(fit_a), choices = on_a + ones(fit_b);
        int k = choices > 1 ? (int)below((uint32_t)choices) : 0;
        if (k < on_a) {
            tile = nth_of(fit_a, k);
            a = low_of[tile] + high_of[tile] - a;
            worth_a = low_of[tile] == high_of[tile] ? 2 * a : a;
            uncovered &= ~1;
        } else {
            tile = nth_of(fit_b, k - on_a);
            b = low_of[tile] + high_of[tile] - b;
            worth_b = low_of[tile] == high_of[tile] ? 2 * b : b;
            uncovered &= ~2;
        }
    }
blocked:
    *moves = steps;
    return settle(r, out, fives, points);
}

static uint32_t play_rounds(Round *r, bool draws, bool fives, long count, int64_t *moves) {
    uint32_t check = 0;
    while (count--) {
        int points[MOST_SEATS] = {0}, steps, winner = play(r, draws, fives, points, &steps);
        *moves += steps;
        check = check * 31 + (uint32_t)(winner * 1000 + steps);
        for (int seat = 0; seat < r->seats; seat++) check = check * 31 + (uint32_t)points[seat];
    }
    return check;
}

/* ---- alpha-beta: what the round is worth to the seat on turn */

static int64_t nodes;

static inline int after(uint32_t mine, uint32_t yours, int a, int b, int alpha, int beta);

static int best(uint32_t mine, uint32_t yours, int a, int b, int passes, int alpha, int beta) {
    nodes++;
    uint32_t fit_a = mine & suit[a], fit_b = mine & suit[b];
    if (!(fit_a | fit_b)) { /* pass; the other seat can play, or the round would have ended */
        int worth = -best(yours, mine, a, b, passes + 1, -beta, -alpha);
        return worth > alpha ? worth : alpha;
    }
    for (; fit_a; fit_a &= fit_a - 1) {
        int tile = first_of(fit_a), worth = after(mine ^ 1u << tile, yours, low_of[tile] + high_of[tile] - a, b, alpha, beta);
        if (worth > alpha && (alpha = worth) >= beta) return alpha;
    }
    for (; fit_b; fit_b &= fit_b - 1) {
        int tile = first_of(fit_b), worth = after(mine ^ 1u << tile, yours, a, low_of[tile] + high_of[tile] - b, alpha, beta);
        if (worth > alpha && (alpha = worth) >= beta) return alpha;
    }
    return alpha;
}

static inline int after(uint32_t mine, uint32_t yours, int a, int b, int alpha, int beta) {
    if (!mine) return pips_of(yours);
    if ((mine | yours) & (suit[a] | suit[b])) return -best(yours, mine, a, b, 0, -beta, -alpha);
    int own = pips_of(mine), others = pips_of(yours);
    return own < others ? others : own > others ? -own : 0;
}

static uint32_t solve_rounds(Round *r, long count) {
    uint32_t check = 0;
    while (count--) {
        int lead = deal(r), a = high_of[lead], b = low_of[lead];
        uint32_t yours = r->hands[r->turn] ^ 1u << lead, mine = r->hands[1 - r->turn];
        if (!((mine | yours) & (suit[a] | suit[b]))) continue;
        check = check * 31 + (uint32_t)(best(mine, yours, a, b, 0, -BIG, BIG) + 100000);
    }
    return check;
}

int main(void) {
    char work[16];
    int seats, hand;
    long count;
    unsigned long long seed;
    make_tiles();
    while (scanf("%15s %d %d %ld %llu", work, &seats, &hand, &count, &seed) == 5) {
        Round r = {.seats = seats, .hand_size = hand};
        int at = 0; /* the first shuffle begins where the engine's does: 0-0, 1-0, 1-1, 2-0 .. */
        for (int high = 0; high < PIPS; high++)
            for (int low = 0; low <= high; low++) r.order[at++] = (uint8_t)first_of(low == high ? suit[low] & doubles : suit[low] & suit[high]);
        bool fives = !strcmp(work, "muggins"), draws = fives || !strcmp(work, "draw");
        int64_t moves = 0;
        uint32_t check;
        nodes = 0;
        seed_generator(seed);
        clock_t began = clock();
        if (!strcmp(work, "solve"))
            check = solve_rounds(&r, count);
        else /* a call each, so that each becomes a loop of its own */
            check = fives   ? play_rounds(&r, true, true, count, &moves)
                    : draws ? play_rounds(&r, true, false, count, &moves)
                            : play_rounds(&r, false, false, count, &moves);
        double cpu = (double)(clock() - began) / CLOCKS_PER_SEC;
        long long made = nodes + moves;
        printf("%.6f %lld %lld %u\n", cpu, nodes ? made : (long long)count, made, check);
        fflush(stdout);
    }
    return 0;
}
