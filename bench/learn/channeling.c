/* Learns what positions of The Channeling are worth by playing against itself: temporal differences over afterstates, a
   network of one hidden layer. `python -m bench.learn_channeling` builds and runs this; it needs only a C compiler.

   The rules are those of src/leyline/games/channeling with the numbers of the rule book; tests/bots checks every
   afterstate against them. Places, glyphs and signs are as there. */
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PLACES 16
#define KINDS 12
#define TO_END 7
#define CUBES 50
#define WIDTH 64
#define MOST_MOVES 1200
#define MOST_TURNS 200

/* Every kind of card of both editions. */
static const int VIGOR[KINDS] = {4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7};
static const int SPLENDOR[KINDS] = {3, 4, 5, 4, 5, 6, 5, 6, 7, 6, 7, 8};
static const int COPIES[2][KINDS] = {{0, 5, 2, 2, 4, 2, 2, 4, 2, 2, 5, 0}, {2, 5, 2, 2, 5, 2, 2, 5, 2, 2, 5, 2}};
static const int SIZES[2] = {30, 36};
static const int ASIDES[2] = {0, 3};

typedef struct {
    int8_t cards[PLACES], cubes[PLACES], druids[4];
    uint8_t hand[2], aside[2];
    int16_t supply[2], over[2], won[2];
    int8_t count[2], deck[KINDS];
    int8_t left, last, seat, done;
    uint16_t holes;
    int turn;
} Position;

typedef struct { int8_t length, at[7]; } Path;
static Path paths[2000];
static int path_first[256], path_count[256], path_total;
static uint16_t line_mask[8];
static uint8_t aside_masks[256];
static int aside_choices;
static int edition;

static void extend(Path *path, int at, int goal, int start) {
    path->at[path->length++] = (int8_t)at;
    if (at == goal) {
        paths[path_total++] = *path;
    } else {
        int row = at / 4, column = at % 4, to_row = goal / 4, to_column = goal % 4;
        if (to_row != row) extend(path, at + (to_row > row ? 4 : -4), goal, start);
        if (to_column != column) extend(path, at + (to_column > column ? 1 : -1), goal, start);
    }
    path->length--;
}

void prepare(int which) {
    edition = which;
    path_total = 0;
    for (int start = 0; start < PLACES; start++)
        for (int goal = 0; goal < PLACES; goal++) {
            int pair = start * PLACES + goal;
            path_first[pair] = path_total;
            if (start != goal) { Path path = {0}; extend(&path, start, goal, start); }
            path_count[pair] = path_total - path_first[pair];
        }
    for (int line = 0; line < 4; line++) {
        line_mask[line] = line_mask[line + 4] = 0;
        for (int place = 0; place < 4; place++) {
            line_mask[line] |= (uint16_t)(1 << (4 * line + place));
            line_mask[line + 4] |= (uint16_t)(1 << (4 * place + line));
        }
    }
    aside_choices = 0;
    for (int mask = 0; mask < 256; mask++)
        if (__builtin_popcount(mask) == ASIDES[which]) aside_masks[aside_choices++] = (uint8_t)mask;
}

/* --- random numbers --- */
typedef struct { uint64_t state; } Luck;
static inline uint32_t next_bits(Luck *luck) {
    uint64_t z = (luck->state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static inline int below(Luck *luck, int count) { return (int)(((uint64_t)next_bits(luck) * (uint32_t)count) >> 32); }
static inline float unit(Luck *luck) { return (float)(next_bits(luck) >> 8) / 16777216.0f; }

/* --- the rules --- */
static int drawn(Position *p, Luck *luck) {
    int number = below(luck, p->left);
    int kind = 0;
    while (number >= p->deck[kind]) number -= p->deck[kind++];
    p->deck[kind]--;
    p->left--;
    return kind;
}

static void fill(Position *p, Luck *luck) {
    while (p->holes && p->left && !p->done) {
        int place = __builtin_ctz(p->holes);
        p->cards[place] = (int8_t)drawn(p, luck);
        p->holes &= (uint16_t)(p->holes - 1);
    }
}

static void deal(Position *p, Luck *luck) {
    static const int8_t starts[4] = {6, 9, 5, 10};
    memset(p, 0, sizeof *p);
    memcpy(p->druids, starts, 4);
    for (int kind = 0; kind < KINDS; kind++) p->deck[kind] = (int8_t)COPIES[edition][kind];
    p->left = (int8_t)SIZES[edition];
    p->hand[0] = p->hand[1] = 255;
    p->supply[0] = p->supply[1] = CUBES;
    p->holes = 0xFFFF;
    fill(p, luck);
}

static int score(const Position *p, int seat) { return p->won[seat] - p->over[seat]; }

static int winner(const Position *p) {
    int lead = score(p, 0) - score(p, 1);
    if (lead) return lead < 0;
    lead = p->count[1] - p->count[0];
    return lead ? lead < 0 : 1;
}

static void place(Position *p, int at, int due, int seat, int *have, int *back) {
    if (p->cards[at] < 0) return;
    int sign = seat ? -1 : 1, count = due < *have ? due : *have, there = p->cubes[at] * sign;
    int pairs = there < 0 ? (count < -there ? count : -there) : 0;
    p->cubes[at] = (int8_t)((there + count) * sign);
    p->supply[1 - seat] = (int16_t)(p->supply[1 - seat] + pairs);
    *have -= count;
    *back += pairs;
}

static void end_turn(Position *p) {
    int over = p->last;
    p->turn++;
    if (!over && p->count[p->seat] >= TO_END) p->last = 1;
    if (over) p->done = 1; else p->seat = (int8_t)(1 - p->seat);
}

/* A whole turn: glyph and path, or no path where the glyph leads nowhere. Holes stay. */
static void play(Position *p, int glyph, int path_number) {
    int seat = p->seat;
    p->hand[seat] &= (uint8_t)~(1 << glyph);
    if (!p->hand[seat]) { p->hand[seat] = 255; p->aside[seat] = 0; }
    if (path_number >= 0) {
        const Path *path = &paths[path_number];
        int last = path->length - 1, have = p->supply[seat], back = 0, sign = seat ? -1 : 1;
        int goal = path->at[0], stood = path->at[last];
        p->druids[2 * seat] = (int8_t)(goal < stood ? goal : stood);
        p->druids[2 * seat + 1] = (int8_t)(goal < stood ? stood : goal);
        place(p, goal, 3, seat, &have, &back);
        place(p, stood, 2, seat, &have, &back);
        for (int index = 1; index < last; index++) place(p, path->at[index], 1, seat, &have, &back);
        p->supply[seat] = (int16_t)(have + back);
        for (int index = 0; index <= last; index++) {
            int at = path->at[index], kind = p->cards[at];
            if (kind < 0 || p->cubes[at] * sign < VIGOR[kind]) continue;
            p->supply[seat] = (int16_t)(p->supply[seat] + VIGOR[kind]);
            p->over[seat] = (int16_t)(p->over[seat] + p->cubes[at] * sign - VIGOR[kind]);
            p->won[seat] = (int16_t)(p->won[seat] + SPLENDOR[kind]);
            p->count[seat]++;
            p->cards[at] = -1;
            p->cubes[at] = 0;
            p->holes |= (uint16_t)(1 << at);
        }
    }
    end_turn(p);
}

typedef struct { int16_t glyph, path; } Move;

static int moves_of(const Position *p, Move *out) {
    int seat = p->seat, count = 0, usable = 0;
    uint16_t blocked = p->holes;
    for (int each = 0; each < 4; each++) blocked |= (uint16_t)(1 << p->druids[each]);
    for (int glyph = 0; glyph < 8; glyph++)
        if (p->hand[seat] >> glyph & 1) {
            uint16_t free_places = line_mask[glyph] & (uint16_t)~blocked;
            if (free_places) usable = 1;
            for (; free_places; free_places &= (uint16_t)(free_places - 1)) {
                int goal = __builtin_ctz(free_places);
                for (int druid = 0; druid < 2; druid++) {
                    int pair = goal * PLACES + p->druids[2 * seat + 1 - druid];
                    for (int each = 0; each < path_count[pair]; each++)
                        out[count++] = (Move){(int16_t)glyph, (int16_t)(path_first[pair] + each)};
                }
            }
        }
    if (!usable)
        for (int glyph = 0; glyph < 8; glyph++)
            if (p->hand[seat] >> glyph & 1) out[count++] = (Move){(int16_t)glyph, -1};
    return count;
}

/* --- features: what a position is to the network, seen by the seat to move --- */
enum {
    HEIGHTS = 13, STATUSES = 6, SPLENDORS = 7, FILLINGS = 4 * HEIGHTS + 1,
    WORTH = 0,                                           /* place, Splendor (or hole), cubes */
    NEED = WORTH + PLACES * SPLENDORS * HEIGHTS,         /* place, Vigor and cubes (or hole), who is or can come there */
    WORTH_ANY = NEED + PLACES * FILLINGS * STATUSES,     /* the same anywhere */
    NEED_ANY = WORTH_ANY + (KINDS + 1) * HEIGHTS,
    DRUIDS = NEED_ANY + FILLINGS * STATUSES,             /* pairs of places, of either side */
    HANDS = DRUIDS + 512,                                /* glyphs of rows and of columns, of either side */
    LEAD = HANDS + 64,
    CARDS = LEAD + 51,                                   /* cards of either side, and whether this is the last turn */
    SUPPLY = CARDS + 200,
    DECK = SUPPLY + 102,
    SIDE = DECK + 21,
    ROWS = SIDE + 2,
    ACTIVE = 4 * PLACES + 12
};

static inline int limited(int number, int least, int most) {
    return number < least ? least : number > most ? most : number;
}

/* The same grid turned or reflected: eight symmetries. */
static int turned[8][PLACES], turned_glyph[8][8];
static void prepare_symmetries(void) {
    for (int s = 0; s < 8; s++) {
        for (int at = 0; at < PLACES; at++) {
            int row = at / 4, column = at % 4;
            if (s & 1) row = 3 - row;
            if (s & 2) column = 3 - column;
            turned[s][at] = s & 4 ? column * 4 + row : row * 4 + column;
        }
        for (int glyph = 0; glyph < 8; glyph++) {
            int line = glyph % 4, is_column = glyph / 4;
            if (s & (is_column ? 2 : 1)) line = 3 - line;
            turned_glyph[s][glyph] = ((s & 4 ? 1 - is_column : is_column) << 2) + line;
        }
    }
}

static void features(const Position *p, int *out) {
    int me = p->seat, other = 1 - me, sign = me ? -1 : 1;
    int status[PLACES];
    for (int at = 0; at < PLACES; at++) {
        int mine = (p->hand[me] >> (at / 4) & 1) | (p->hand[me] >> (4 + at % 4) & 1);
        int theirs = (p->hand[other] >> (at / 4) & 1) | (p->hand[other] >> (4 + at % 4) & 1);
        status[at] = mine + 2 * theirs;
    }
    for (int each = 0; each < 2; each++) {
        status[p->druids[2 * me + each]] = 4;
        status[p->druids[2 * other + each]] = 5;
    }
    for (int at = 0; at < PLACES; at++) {
        int kind = p->cards[at], height = limited(p->cubes[at] * sign, -6, 6) + 6;
        int worth = kind < 0 ? 6 : SPLENDOR[kind] - 3;
        int filling = kind < 0 ? 4 * HEIGHTS : (VIGOR[kind] - 4) * HEIGHTS + height;
        if (kind < 0) height = 6;
        *out++ = WORTH + (at * SPLENDORS + worth) * HEIGHTS + height;
        *out++ = NEED + (at * FILLINGS + filling) * STATUSES + status[at];
        *out++ = WORTH_ANY + (kind < 0 ? KINDS : kind) * HEIGHTS + height;
        *out++ = NEED_ANY + filling * STATUSES + status[at];
    }
    *out++ = DRUIDS + p->druids[2 * me] * PLACES + p->druids[2 * me + 1];
    *out++ = DRUIDS + 256 + p->druids[2 * other] * PLACES + p->druids[2 * other + 1];
    *out++ = HANDS + (p->hand[me] & 15);
    *out++ = HANDS + 16 + (p->hand[me] >> 4);
    *out++ = HANDS + 32 + (p->hand[other] & 15);
    *out++ = HANDS + 48 + (p->hand[other] >> 4);
    *out++ = LEAD + limited(score(p, me) - score(p, other), -25, 25) + 25;
    *out++ = CARDS + (limited(p->count[me], 0, 9) * 10 + limited(p->count[other], 0, 9)) * 2 + p->last;
    *out++ = SUPPLY + limited(p->supply[me], 0, 50);
    *out++ = SUPPLY + 51 + limited(p->supply[other], 0, 50);
    *out++ = DECK + limited(p->left, 0, 20);
    *out++ = SIDE + me;
}

/* --- the network --- */
typedef float Row[WIDTH] __attribute__((aligned(64)));
static Row rows[ROWS];
static float row_size[ROWS];
static Row last_weights;
static float last_bias, last_size;

static void start_weights(uint64_t seed) {
    Luck luck = {seed * 77 + 5};
    for (int row = 0; row < ROWS; row++)
        for (int k = 0; k < WIDTH; k++) rows[row][k] = (unit(&luck) - 0.5f) * 0.1f;
    for (int k = 0; k < WIDTH; k++) last_weights[k] = (unit(&luck) - 0.5f) * 0.5f;
}

static inline float output(const float *sums) {
    float total = last_bias;
    for (int k = 0; k < WIDTH; k++) total += last_weights[k] * sums[k] / (1.0f + fabsf(sums[k]));
    return total;
}
static inline float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

static void summed(const int *active, float *sums) {
    Row total = {0};
    for (int each = 0; each < ACTIVE; each++)
        for (int k = 0; k < WIDTH; k++) total[k] += rows[active[each]][k];
    memcpy(sums, total, sizeof total);
}

/* Sums of a position that differs little from one whose sums are known. */
static void moved_sums(const int *from, const float *known, const int *to, float *sums) {
    Row total;
    memcpy(total, known, sizeof total);
    for (int each = 0; each < ACTIVE; each++)
        if (from[each] != to[each]) {
            const float *less = rows[from[each]], *more = rows[to[each]];
            for (int k = 0; k < WIDTH; k++) total[k] += more[k] - less[k];
        }
    memcpy(sums, total, sizeof total);
}

static void turned_active(const int *active, int s, int *out) {
    for (int at = 0; at < PLACES; at++) {
        int to = turned[s][at];
        out[4 * at] = active[4 * at] + (to - at) * SPLENDORS * HEIGHTS;
        out[4 * at + 1] = active[4 * at + 1] + (to - at) * FILLINGS * STATUSES;
        out[4 * at + 2] = active[4 * at + 2];
        out[4 * at + 3] = active[4 * at + 3];
    }
    const int *from = active + 4 * PLACES;
    int *rest = out + 4 * PLACES;
    for (int side = 0; side < 2; side++) {
        int pair = from[side] - DRUIDS - 256 * side;
        int one = turned[s][pair / PLACES], two = turned[s][pair % PLACES];
        rest[side] = DRUIDS + 256 * side + (one < two ? one * PLACES + two : two * PLACES + one);
        int hand = (from[2 + 2 * side] - HANDS - 32 * side) | (from[3 + 2 * side] - HANDS - 32 * side - 16) << 4, now = 0;
        for (int glyph = 0; glyph < 8; glyph++)
            if (hand >> glyph & 1) now |= 1 << turned_glyph[s][glyph];
        rest[2 + 2 * side] = HANDS + 32 * side + (now & 15);
        rest[3 + 2 * side] = HANDS + 32 * side + 16 + (now >> 4);
    }
    memcpy(rest + 6, from + 6, 6 * sizeof(int));
}

static void learn(const int *active, float target, float rate) {
    Row sums, slope;
    summed(active, sums);
    float off = sigmoid(output(sums)) - target;
    float size = 0, last = 0;
    for (int k = 0; k < WIDTH; k++) {
        float down = 1.0f / (1.0f + fabsf(sums[k]));
        float is = sums[k] * down;
        slope[k] = off * last_weights[k] * down * down;
        size += slope[k] * slope[k];
        last += off * off * is * is;
        sums[k] = off * is;
    }
    size /= WIDTH;
    for (int each = 0; each < ACTIVE; each++) {
        int row = active[each];
        row_size[row] = row_size[row] * 0.99999f + size;
        float step = rate / (sqrtf(row_size[row]) + 1e-3f);
        for (int k = 0; k < WIDTH; k++) rows[row][k] -= step * slope[k];
    }
    last_size = last_size * 0.99999f + last / WIDTH;
    float step = rate / (sqrtf(last_size) + 1e-3f);
    for (int k = 0; k < WIDTH; k++) last_weights[k] -= step * sums[k];
    last_bias -= step * off;
}

/* --- players --- */
/* The rule of thumb of games/channeling/evaluation.py, to judge by. */
static float thumb(const Position *p, int seat) {
    static const float shares[7] = {0.5f, 0.5f, 0.42f, 0.25f, 0.14f, 0.07f, 0.02f};
    float lead = (float)(score(p, seat) - score(p, 1 - seat));
    if (p->done) return 1000.0f * (lead > 0 ? 1 : lead < 0 ? -1 : 0) + lead;
    float promise = p->holes && p->left ? (p->seat == 0 ? -1.8f : 1.8f) : p->seat == 0 ? 1.8f : -1.8f;
    for (int at = 0; at < PLACES; at++)
        if (p->cubes[at] && p->cards[at] >= 0) {
            int missing = VIGOR[p->cards[at]] - abs(p->cubes[at]);
            if (missing < 7) promise += (p->cubes[at] > 0 ? 1 : -1) * SPLENDOR[p->cards[at]] * shares[missing];
        }
    return lead + (seat == 0 ? promise : -promise);
}

typedef struct { int active[ACTIVE]; float light; float best; int explored; } Step;

static float chance_of(const Position *p, const int *from, const float *known, int *active, int seat) {
    if (p->done) return winner(p) == seat ? 1.0f : 0.0f;
    Row sums;
    features(p, active);
    moved_sums(from, known, active, sums);
    float mine = sigmoid(output(sums));
    return p->seat == seat ? mine : 1.0f - mine;
}

/* Choose a move: the best by the network, by the rule of thumb, or (explore) any. Returns the best one's chance. */
static float choose(const Position *p, Luck *luck, int by_thumb, float explore, Move *chosen, int *explored) {
    Move moves[MOST_MOVES];
    int count = moves_of(p, moves), scratch[ACTIVE], from[ACTIVE];
    Row known;
    float best = -1e9f;
    if (!by_thumb) {
        Position flipped = *p;
        flipped.seat = (int8_t)(1 - p->seat);
        features(&flipped, from);
        summed(from, known);
    }
    for (int each = 0; each < count; each++) {
        Position after = *p;
        play(&after, moves[each].glyph, moves[each].path);
        float value = by_thumb ? thumb(&after, p->seat) + unit(luck) * 1e-3f : chance_of(&after, from, known, scratch, p->seat);
        if (value > best) { best = value; *chosen = moves[each]; }
    }
    *explored = explore > 0 && unit(luck) < explore;
    if (*explored) *chosen = moves[below(luck, count)];
    return best;
}

static void choose_aside(Position *p, Luck *luck, int at_random) {
    int seat = p->seat, active[ACTIVE], best = below(luck, aside_choices);
    float top = -1e9f;
    if (!ASIDES[edition] || p->aside[seat]) return;
    for (int each = 0; each < aside_choices && !at_random; each++) {
        Row sums;
        p->aside[seat] = aside_masks[each];
        p->hand[seat] = (uint8_t)~aside_masks[each];
        features(p, active);
        summed(active, sums);
        float value = output(sums);
        if (value > top) { top = value; best = each; }
    }
    p->aside[seat] = aside_masks[best];
    p->hand[seat] = (uint8_t)~aside_masks[best];
}

static int self_play(Luck *luck, float explore, Step *steps, int *won) {
    Position p;
    int count = 0, opening = below(luck, 4);
    deal(&p, luck);
    if (ASIDES[edition]) { choose_aside(&p, luck, 0); p.seat = 1; choose_aside(&p, luck, 1); p.seat = 0; }
    while (!p.done && count < MOST_TURNS) {
        Move move = {0, -1};
        int explored, seat = p.seat;
        choose_aside(&p, luck, unit(luck) < explore);
        float best = choose(&p, luck, 0, p.turn < opening ? 1.0f : explore, &move, &explored);
        play(&p, move.glyph, move.path);
        Step *step = &steps[count++];
        step->best = seat == 0 ? best : 1.0f - best;
        step->explored = explored;
        if (!p.done) {
            Row sums;
            features(&p, step->active);
            summed(step->active, sums);
            float mine = sigmoid(output(sums));
            step->light = p.seat == 0 ? mine : 1.0f - mine;
        }
        fill(&p, luck);
    }
    *won = p.done ? winner(&p) : -1;
    return count;
}

/* --- training --- */
static int threads = 1;
static volatile int stop_now;
static double run_seconds = 60, begun, trace = 0.7, explore_share = 0.08, first_rate = 0.3;
static uint64_t first_seed = 1;
static long games_of[256];

static double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *worker(void *number) {
    long index = (long)number;
    Luck luck = {first_seed * 1000003ull + (uint64_t)index * 7919ull};
    static __thread Step steps[MOST_TURNS + 1];
    while (!stop_now) {
        double part = (clock_now() - begun) / run_seconds;
        float rate = (float)(first_rate * (part < 0.4 ? 1.0 : fmax(0.02, (1.0 - part) / 0.6)));
        int won, count = self_play(&luck, (float)explore_share, steps, &won);
        int active[ACTIVE];
        float target = won < 0 ? 0.5f : won == 0 ? 1.0f : 0.0f;
        /* The last step ended the game; each earlier position learns from what followed it. */
        for (int each = count - 2; each >= 0; each--) {
            Step *step = &steps[each], *after = &steps[each + 1];
            int end = each == count - 2;
            if (after->explored) target = after->best;
            else if (!end) target = (float)((1.0 - trace) * after->light + trace * target);
            int me = each % 2 == 0 ? 1 : 0; /* whose turn it is after this step */
            for (int time = 0; time < 2; time++) {
                turned_active(step->active, below(&luck, 8), active);
                learn(active, me == 0 ? target : 1.0f - target, rate);
            }
        }
        games_of[index]++;
    }
    return NULL;
}

/* Wins in a hundred of the network, without search, against the rule of thumb; each deal once from each seat. */
static double against_thumb(int pairs, uint64_t seed, double *turns) {
    int won = 0;
    long total = 0;
    for (int pair = 0; pair < pairs; pair++)
        for (int seat = 0; seat < 2; seat++) {
            Luck luck = {seed * 131071 + (uint64_t)pair};
            Position p;
            deal(&p, &luck);
            if (ASIDES[edition]) { choose_aside(&p, &luck, seat != 0); p.seat = 1; choose_aside(&p, &luck, seat != 1); p.seat = 0; }
            while (!p.done && p.turn < MOST_TURNS) {
                Move move = {0, -1};
                int explored;
                choose_aside(&p, &luck, p.seat != seat);
                choose(&p, &luck, p.seat != seat, 0, &move, &explored);
                play(&p, move.glyph, move.path);
                fill(&p, &luck);
            }
            total += p.turn;
            won += p.done && winner(&p) == seat;
        }
    *turns = (double)total / (2 * pairs);
    return 100.0 * won / (2 * pairs);
}

static void write_weights(const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) { perror(path); exit(1); }
    int head[2] = {ROWS, WIDTH};
    fwrite(head, sizeof head, 1, file);
    fwrite(rows, sizeof rows, 1, file);
    fwrite(last_weights, sizeof last_weights, 1, file);
    fwrite(&last_bias, sizeof last_bias, 1, file);
    fclose(file);
}

static void read_weights(const char *path) {
    FILE *file = fopen(path, "rb");
    int head[2];
    if (!file || fread(head, sizeof head, 1, file) != 1 || head[0] != ROWS || head[1] != WIDTH ||
        fread(rows, sizeof rows, 1, file) != 1 || fread(last_weights, sizeof last_weights, 1, file) != 1 ||
        fread(&last_bias, sizeof last_bias, 1, file) != 1) {
        fprintf(stderr, "%s: no weights of this layout\n", path);
        exit(1);
    }
    fclose(file);
}

/* --- for tests, which load this as a library --- */
void start(int which, uint64_t seed) {
    prepare(which);
    prepare_symmetries();
    start_weights(seed);
    last_bias = 0.125f;
}

void keep_weights(const char *path) { write_weights(path); }

int afterstates(const Position *p, Position *out) {
    Move moves[MOST_MOVES];
    int count = moves_of(p, moves);
    for (int each = 0; each < count; each++) {
        out[each] = *p;
        play(&out[each], moves[each].glyph, moves[each].path);
    }
    return count;
}

int winning_seat(const Position *p) { return winner(p); }

float log_odds(const Position *p, int symmetry) {
    int active[ACTIVE], same[ACTIVE];
    Row sums;
    features(p, active);
    turned_active(active, symmetry, same);
    summed(same, sums);
    return output(sums);
}

int main(int count, char **words) {
    const char *out = "weights.f32", *from = NULL;
    int which = 0, judged = 1000;
    for (int each = 1; each + 1 < count; each += 2) {
        const char *name = words[each], *value = words[each + 1];
        if (!strcmp(name, "--edition")) which = atoi(value);
        else if (!strcmp(name, "--seconds")) run_seconds = atof(value);
        else if (!strcmp(name, "--threads")) threads = atoi(value);
        else if (!strcmp(name, "--seed")) first_seed = (uint64_t)atoll(value);
        else if (!strcmp(name, "--trace")) trace = atof(value);
        else if (!strcmp(name, "--explore")) explore_share = atof(value);
        else if (!strcmp(name, "--rate")) first_rate = atof(value);
        else if (!strcmp(name, "--judged")) judged = atoi(value);
        else if (!strcmp(name, "--out")) out = value;
        else if (!strcmp(name, "--from")) from = value;
        else { fprintf(stderr, "unknown option %s\n", name); return 1; }
    }
    prepare(which);
    prepare_symmetries();
    start_weights(first_seed);
    if (from) read_weights(from);
    pthread_t pool[256];
    begun = clock_now();
    for (long index = 0; index < threads; index++) pthread_create(&pool[index], NULL, worker, (void *)index);
    double due = run_seconds / 32;
    while (!stop_now) {
        struct timespec pause = {0, 200000000};
        nanosleep(&pause, NULL);
        double passed = clock_now() - begun;
        stop_now = passed >= run_seconds;
        if (passed >= due || stop_now) {
            long games = 0;
            double turns;
            if (stop_now) for (int index = 0; index < threads; index++) pthread_join(pool[index], NULL);
            for (int index = 0; index < threads; index++) games += games_of[index];
            double share = against_thumb(judged, 99, &turns);
            printf("%6.0f s %9ld games: wins %5.1f %% against the rule of thumb, %.1f turns\n", passed, games, share, turns);
            fflush(stdout);
            write_weights(out);
            due *= due < run_seconds / 4 ? 2 : 1.3;
        }
    }
    return 0;
}
