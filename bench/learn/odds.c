/* Learns the odds of a game from positions and how their games ended; bench/learn_odds.py builds and calls it.

A position is, for each seat, the features that hold, and the share of the win that it got. A seat's prospects are one
hidden layer over its features; the softmax over the seats are their odds. Every number has a step of its own (Adagrad),
and threads learn at the same time without waiting for each other. */

#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_WIDTH 128
#define MOST_SEATS 4
#define NONE 0xFFFF

static int seats, slots, rows, width, threads;
static float rate, pull;
static float *row, *row_step, *weight, *weight_step;

typedef struct {
    uint16_t *features;
    float *won;
    long count;
} Positions;

static Positions read_positions(const char *path) {
    Positions out = {0};
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t features = (size_t)seats * slots, one = 2 * features + 4 * (size_t)seats;
    fseek(file, 0, SEEK_END);
    out.count = ftell(file) / (long)one;
    rewind(file);
    out.features = malloc(2 * features * out.count + 2);
    out.won = malloc(4 * (size_t)seats * out.count + 4);
    for (long at = 0; at < out.count; at++) {
        if (fread(out.features + features * at, 2, features, file) != features ||
            fread(out.won + (size_t)seats * at, 4, seats, file) != (size_t)seats) {
            fprintf(stderr, "%s is cut off\n", path);
            exit(1);
        }
    }
    fclose(file);
    return out;
}

static float prospects(const uint16_t *features, float *sums, float *hidden) {
    memset(sums, 0, sizeof(float) * width);
    for (int at = 0; at < slots && features[at] != NONE; at++) {
        const float *from = row + (size_t)features[at] * width;
        for (int lane = 0; lane < width; lane++) sums[lane] += from[lane];
    }
    float out = 0;
    for (int lane = 0; lane < width; lane++) {
        hidden[lane] = sums[lane] / (1 + fabsf(sums[lane]));
        out += weight[lane] * hidden[lane];
    }
    return out;
}

static void softmax(float *shares) {
    float best = shares[0], total = 0;
    for (int seat = 1; seat < seats; seat++) best = fmaxf(best, shares[seat]);
    for (int seat = 0; seat < seats; seat++) total += shares[seat] = expf(shares[seat] - best);
    for (int seat = 0; seat < seats; seat++) shares[seat] /= total;
}

static inline void step(float *number, float *step, float slope) {
    *step += slope * slope;
    *number -= rate * slope / sqrtf(*step);
}

static void learn_from(const uint16_t *features, const float *won) {
    float sums[MOST_SEATS][MOST_WIDTH], hidden[MOST_SEATS][MOST_WIDTH], shares[MOST_SEATS];
    for (int seat = 0; seat < seats; seat++)
        shares[seat] = prospects(features + (size_t)seat * slots, sums[seat], hidden[seat]);
    softmax(shares);
    for (int seat = 0; seat < seats; seat++) {
        float off = shares[seat] - won[seat], slope[MOST_WIDTH];
        for (int lane = 0; lane < width; lane++) {
            float bend = 1 / ((1 + fabsf(sums[seat][lane])) * (1 + fabsf(sums[seat][lane])));
            slope[lane] = off * weight[lane] * bend;
            step(weight + lane, weight_step + lane, off * hidden[seat][lane]);
        }
        const uint16_t *own = features + (size_t)seat * slots;
        for (int at = 0; at < slots && own[at] != NONE; at++) {
            float *to = row + (size_t)own[at] * width, *steps = row_step + (size_t)own[at] * width;
            for (int lane = 0; lane < width; lane++) step(to + lane, steps + lane, slope[lane] + pull * to[lane]);
        }
    }
}

typedef struct {
    const Positions *positions;
    const uint32_t *order;
    long from, to;
    double loss;
} Part;

static void *learn_part(void *pointer) {
    Part *part = pointer;
    for (long at = part->from; at < part->to; at++) {
        long which = part->order[at];
        learn_from(part->positions->features + (size_t)which * seats * slots, part->positions->won + which * seats);
    }
    return NULL;
}

static void *measure_part(void *pointer) {
    Part *part = pointer;
    float sums[MOST_WIDTH], hidden[MOST_WIDTH], shares[MOST_SEATS];
    for (long at = part->from; at < part->to; at++) {
        const uint16_t *features = part->positions->features + (size_t)at * seats * slots;
        for (int seat = 0; seat < seats; seat++)
            shares[seat] = prospects(features + (size_t)seat * slots, sums, hidden);
        softmax(shares);
        for (int seat = 0; seat < seats; seat++)
            part->loss -= part->positions->won[at * seats + seat] * logf(fmaxf(shares[seat], 1e-9f));
    }
    return NULL;
}

static double all_parts(void *(*what)(void *), const Positions *positions, const uint32_t *order) {
    pthread_t running[256];
    Part parts[256];
    double loss = 0;
    for (int each = 0; each < threads; each++) {
        parts[each] = (Part){positions, order, positions->count * each / threads,
                             positions->count * (each + 1) / threads, 0};
        pthread_create(running + each, NULL, what, parts + each);
    }
    for (int each = 0; each < threads; each++) {
        pthread_join(running[each], NULL);
        loss += parts[each].loss;
    }
    return loss / positions->count;
}

static uint64_t random_word;

static uint32_t next_random(void) {
    random_word = random_word * 6364136223846793005u + 1442695040888963407u;
    return random_word >> 33;
}

/* odds TRAINING HELD_OUT SEATS SLOTS ROWS WIDTH ROUNDS RATE PULL THREADS SEED OUT [START] */
int main(int count, char **words) {
    if (count < 13) return 1;
    seats = atoi(words[3]), slots = atoi(words[4]), rows = atoi(words[5]), width = atoi(words[6]);
    int rounds = atoi(words[7]);
    float first_rate = atof(words[8]);
    pull = atof(words[9]), threads = atoi(words[10]), random_word = strtoull(words[11], NULL, 10) + 1;
    size_t size = (size_t)rows * width;
    row = malloc(4 * size), row_step = malloc(4 * size), weight = malloc(4 * width), weight_step = malloc(4 * width);
    float *best = malloc(4 * (size + width));
    for (size_t at = 0; at < size; at++) row[at] = (next_random() / 2147483648.0f - 0.5f) * 0.1f;
    for (int lane = 0; lane < width; lane++) weight[lane] = lane % 2 ? 0.5f : -0.5f;
    if (count > 13) {
        FILE *start = fopen(words[13], "rb");
        if (!start || fread(row, 4, size, start) != size || fread(weight, 4, width, start) != (size_t)width) return 1;
        fclose(start);
    }
    for (size_t at = 0; at < size; at++) row_step[at] = 1e-2f;
    for (int lane = 0; lane < width; lane++) weight_step[lane] = 1e-1f;
    Positions training = read_positions(words[1]), held_out = read_positions(words[2]);
    uint32_t *order = malloc(4 * (training.count + 1));
    for (long at = 0; at < training.count; at++) order[at] = at;
    double least = 1e9;
    for (int round = 0; round < rounds; round++) {
        rate = first_rate * (1 - 0.95f * round / rounds);
        for (long at = training.count - 1; at > 0; at--) {
            long other = next_random() % (at + 1);
            uint32_t kept = order[at];
            order[at] = order[other], order[other] = kept;
        }
        all_parts(learn_part, &training, order);
        double loss = all_parts(measure_part, &held_out, NULL);
        printf("%d %.5f\n", round + 1, loss);
        fflush(stdout);
        if (loss < least) {
            least = loss;
            memcpy(best, row, 4 * size);
            memcpy(best + size, weight, 4 * width);
        }
    }
    FILE *out = fopen(words[12], "wb");
    if (!out || fwrite(best, 4, size + width, out) != size + width) return 1;
    fclose(out);
    return 0;
}
