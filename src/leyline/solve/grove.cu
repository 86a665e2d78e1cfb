// The Grove solved on an accelerator: one sweep over all positions, the values of options, and games by exact play.
//
// The same source is built by nvcc's run-time compiler for the device and, without the kernels, by a C++ compiler for
// tests on the processor. The numbers of the rules and of the tables come in as macros:
//
//   N_DRUIDS and N_CUBES, how many ways there are for the druids of one side and for the cubes; CIRCLES, WAYS, DICE,
//   BANISH_FACES, BANISH_NEEDS_DRUID; and ROWS, how many opposing druids one block handles.
//
// `after` holds [cubes][opposing druids][own druids] the value of a position after a turn, to the player who made it.
// A block takes one row of cubes and ROWS opposing druids, and works out the positions before a turn for all own
// druids: where actions move own druids it reads the same row, which lies in shared memory; where they place cubes or
// change the opponent's druids it reads other rows, each of them from end to end.

#ifdef __CUDACC__
#define DEVICE __device__ __forceinline__
#else
#include <cmath>
#include <cstring>
#define DEVICE static inline
#define isnan std::isnan
#endif

typedef unsigned short u16;
typedef unsigned char u8;
typedef long long i64;
typedef unsigned long long u64;

#define PLACES (CIRCLES + 1)
#define OWN (PLACES + WAYS)
#define HITS (DICE + 1)
#define NO_ACTION (-9.0f)
#define NONE 0xffff
#define SLOTS (OWN + 3 * CIRCLES + 1)
#define END_SLOT (SLOTS - 1)

struct Tables {
    const u16 *own;            // [stands, moves][druids]; N_DRUIDS where it is not possible
    const u8 *up;              // [circle][druids]
    const u16 *stun;           // [circle][hits][druids]
    const u16 *send;           // [circle][standing][lying][druids]
    const u16 *reorder;        // [order][druids]
    const u16 *unorder;        // its inverse
    const int *channel;        // [circle][hits][cubes]
    const u8 *channel_order;
    const int *other;          // [cubes]
    const u8 *other_order;
    const float *ended;        // [cubes]
    const float *chances;      // [faces][hits]
    const float *at_least;
};

struct Block {
    float here[ROWS][N_DRUIDS + 1];
    float best[ROWS][N_DRUIDS + 1];
    i64 channel[ROWS][CIRCLES][HITS];
    i64 stun[ROWS][CIRCLES][HITS];
    i64 send[ROWS][CIRCLES][HITS][HITS];
    int channel_order[CIRCLES][HITS];
    int most[CIRCLES];         // cubes that can be placed
    int up[ROWS][CIRCLES];     // opposing druids that stand there
    int there[ROWS][CIRCLES];  // opposing druids there, as far as dice go
    int opposing[ROWS];        // -1 beyond the last
    int other, order, first;   // where the positions are written
    float ended;
};

DEVICE int least(int a, int b) { return a < b ? a : b; }
DEVICE float larger(float a, float b) { return a > b ? a : b; }
DEVICE i64 row(int cubes, int opposing) { return ((i64)cubes * N_DRUIDS + opposing) * N_DRUIDS; }

// Notes which rows the actions of a block read. `thread` of `threads` takes its share of the rows.
DEVICE void prepare(Block &b, const Tables &t, int cubes, int first, int thread, int threads) {
    if (thread == 0) {
        b.other = t.other[cubes];
        b.order = t.other_order[cubes];
        b.first = first;
        b.ended = t.ended[cubes];
        for (int c = 0; c < CIRCLES; c++) {
            b.most[c] = 0;
            for (int k = 1; k < HITS; k++) {
                b.channel_order[c][k] = t.channel_order[(c * HITS + k) * N_CUBES + cubes];
                if (t.channel[(c * HITS + k) * N_CUBES + cubes] >= 0) b.most[c] = k;
            }
        }
    }
    for (int r = thread; r < ROWS; r += threads) {
        int last = first + r >= N_DRUIDS;
        int o = t.unorder[t.other_order[cubes] * N_DRUIDS + (last ? N_DRUIDS - 1 : first + r)];
        b.opposing[r] = last ? -1 : o;
        b.here[r][N_DRUIDS] = NO_ACTION;
        b.best[r][N_DRUIDS] = NO_ACTION;
        for (int c = 0; c < CIRCLES; c++) {
            b.up[r][c] = t.up[c * N_DRUIDS + o];
            b.there[r][c] = 0;
            for (int k = 0; k < HITS; k++) {
                int goal = t.channel[(c * HITS + k) * N_CUBES + cubes];
                int order = t.channel_order[(c * HITS + k) * N_CUBES + cubes];
                b.channel[r][c][k] = goal < 0 ? -1 : row(goal, t.reorder[order * N_DRUIDS + o]);
                int down = t.stun[(c * HITS + k) * N_DRUIDS + o];
                b.stun[r][c][k] = down == NONE ? -1 : row(cubes, down);
                for (int l = 0; l < HITS; l++) {
                    int back = k + l < HITS ? t.send[((c * HITS + k) * HITS + l) * N_DRUIDS + o] : NONE;
                    b.send[r][c][k][l] = back == NONE ? -1 : row(cubes, back);
                    if (back != NONE && k + l > b.there[r][c]) b.there[r][c] = k + l;
                }
            }
        }
    }
}

DEVICE void load(Block &b, const float *after, int cubes, int m) {
    for (int r = 0; r < ROWS; r++)
        if (b.opposing[r] >= 0) b.here[r][m] = after[row(cubes, b.opposing[r]) + m];
}

// The best single action of own druids m, where a Stand at the Grove is one.
DEVICE void single(Block &b, const Tables &t, const float *after, int m) {
    float best[ROWS];
    for (int r = 0; r < ROWS; r++) best[r] = NO_ACTION;
    for (int w = 0; w < OWN; w++) {
        int goal = t.own[w * N_DRUIDS + m];
        for (int r = 0; r < ROWS; r++) best[r] = larger(best[r], b.here[r][goal]);
    }
    for (int c = 0; c < CIRCLES; c++) {
        int up = t.up[c * N_DRUIDS + m];
        const float *chance = t.chances + least(up, 6) * HITS, *tail = t.at_least + least(up, 6) * HITS;
        if (up > 0 && b.most[c] > 0) {
            float sum[ROWS];
            for (int r = 0; r < ROWS; r++) sum[r] = chance[0] * b.here[r][m];
            for (int k = 1; k <= b.most[c]; k++) {
                int to = t.reorder[b.channel_order[c][k] * N_DRUIDS + m];
                float weight = k == b.most[c] ? tail[k] : chance[k];
                for (int r = 0; r < ROWS; r++)
                    if (b.opposing[r] >= 0) sum[r] += weight * after[b.channel[r][c][k] + to];
            }
            for (int r = 0; r < ROWS; r++) best[r] = larger(best[r], sum[r]);
        }
        for (int r = 0; r < ROWS; r++) {
            if (b.opposing[r] < 0) continue;
            int most = least(least(up, b.up[r][c]), DICE);
            if (most > 0) {
                float sum = chance[0] * b.here[r][m];
                for (int k = 1; k <= most; k++) sum += (k == most ? tail[k] : chance[k]) * after[b.stun[r][c][k] + m];
                best[r] = larger(best[r], sum);
            }
            if (b.there[r][c] > 0 && (up > 0 || !BANISH_NEEDS_DRUID)) {
                float sum = t.chances[BANISH_FACES * HITS] * b.here[r][m];
                for (int k = 1; k <= b.there[r][c]; k++) {
                    float top = NO_ACTION;
                    for (int s = 0; s <= k; s++)
                        if (b.send[r][c][s][k - s] >= 0) top = larger(top, after[b.send[r][c][s][k - s] + m]);
                    sum += (k == b.there[r][c] ? t.at_least : t.chances)[BANISH_FACES * HITS + k] * top;
                }
                best[r] = larger(best[r], sum);
            }
        }
    }
    for (int r = 0; r < ROWS; r++) b.best[r][m] = best[r];
}

// Writes the values before the turn, as the opponent sees them after theirs. Returns the largest change.
DEVICE float settle(Block &b, const Tables &t, const float *old, float *fresh, int m, float win, int lazy) {
    float moved = 0.0f;
    i64 to = row(b.other, t.reorder[b.order * N_DRUIDS + m]) + b.first;
    int stood = t.own[m];
    for (int r = 0; r < ROWS; r++) {
        if (b.opposing[r] < 0) continue;
        float value = larger(b.best[r][m], b.best[r][stood]);
        if (value == NO_ACTION) value = b.here[r][m];
        if (!isnan(b.ended)) value = b.ended == 1.0f ? win : 0.0f;
        float before = old[to + r], now = -value;
        if (lazy) now = 0.5f * (now + before);
        moved = larger(moved, now > before ? now - before : before - now);
        fresh[to + r] = now;
    }
    return moved;
}

// --- single positions ------------------------------------------------------------------------------------------

// The value of placing cubes, stunning or banishing at a circle: action 0, 1, 2. NO_ACTION where it is not possible.
DEVICE float rolled(const Tables &t, const float *after, int cubes, int m, int o, int c, int action) {
    int up = t.up[c * N_DRUIDS + m], standing = t.up[c * N_DRUIDS + o];
    int faces = action == 2 ? BANISH_FACES : least(up, 6);
    int most = 0;
    if (action < 2 && !up) return NO_ACTION;
    for (int k = 1; k < HITS; k++) {
        if (action == 0 && t.channel[(c * HITS + k) * N_CUBES + cubes] >= 0) most = k;
        if (action == 1 && k <= up && k <= standing) most = k;
        for (int s = 0; action == 2 && s <= k; s++)
            if (t.send[((c * HITS + s) * HITS + k - s) * N_DRUIDS + o] != NONE) most = k;
    }
    if (!most || (action == 2 && BANISH_NEEDS_DRUID && !up)) return NO_ACTION;
    float sum = t.chances[faces * HITS] * after[row(cubes, o) + m];
    for (int k = 1; k <= most; k++) {
        float value = NO_ACTION;
        if (action == 0) {
            const u16 *order = t.reorder + t.channel_order[(c * HITS + k) * N_CUBES + cubes] * N_DRUIDS;
            value = after[row(t.channel[(c * HITS + k) * N_CUBES + cubes], order[o]) + order[m]];
        } else if (action == 1) {
            value = after[row(cubes, t.stun[(c * HITS + k) * N_DRUIDS + o]) + m];
        } else {
            for (int s = 0; s <= k; s++) {
                int back = t.send[((c * HITS + s) * HITS + k - s) * N_DRUIDS + o];
                if (back != NONE) value = larger(value, after[row(cubes, back) + m]);
            }
        }
        sum += (k == most ? t.at_least : t.chances)[faces * HITS + k] * value;
    }
    return sum;
}

// What each action is worth: stands, moves, channels, stuns, banishes, end. Returns the best.
DEVICE float options(const Tables &t, const float *after, int cubes, int m, int o, int second, float *out) {
    float best = NO_ACTION;
    for (int w = 0; w < OWN; w++) {
        int goal = t.own[w * N_DRUIDS + m];
        out[w] = goal == N_DRUIDS ? NO_ACTION : after[row(cubes, o) + goal];
        best = larger(best, out[w]);
    }
    for (int c = 0; c < CIRCLES; c++)
        for (int action = 0; action < 3; action++) {
            out[OWN + action * CIRCLES + c] = rolled(t, after, cubes, m, o, c, action);
            best = larger(best, out[OWN + action * CIRCLES + c]);
        }
    out[END_SLOT] = NO_ACTION;
    if (second || best == NO_ACTION) {
        out[END_SLOT] = after[row(cubes, o) + m];
        best = larger(best, out[END_SLOT]);
    }
    if (!second && t.own[m] != N_DRUIDS) {
        int stood = t.own[m];
        float then = after[row(cubes, o) + stood];
        for (int w = 0; w < OWN; w++) {
            int goal = t.own[w * N_DRUIDS + stood];
            if (goal != N_DRUIDS) then = larger(then, after[row(cubes, o) + goal]);
        }
        for (int c = 0; c < CIRCLES; c++)
            for (int action = 0; action < 3; action++)
                then = larger(then, rolled(t, after, cubes, stood, o, c, action));
        out[0] = then;
        best = larger(best, then);
    }
    return best;
}

DEVICE u64 step(u64 &s) {
    s += 0x9E3779B97F4A7C15ull;
    u64 z = s;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
DEVICE float share(u64 &s) { return (float)(step(s) >> 40) * (1.0f / 16777216.0f); }

DEVICE int hits_of(const Tables &t, int faces, u64 &s) {
    float at = share(s);
    int k = 0;
    while (k < DICE && at >= t.chances[faces * HITS + k]) at -= t.chances[faces * HITS + k++];
    return k;
}

struct Place { int cubes, m, o; };

// Carries an action out, with dice. The druids and cubes are those of the player to move, before and after.
DEVICE void act(const Tables &t, const float *after, Place &p, int slot, u64 &s) {
    if (slot == END_SLOT) return;
    if (slot < OWN) {
        p.m = t.own[slot * N_DRUIDS + p.m];
        return;
    }
    int action = (slot - OWN) / CIRCLES, c = (slot - OWN) % CIRCLES;
    int up = t.up[c * N_DRUIDS + p.m];
    int k = hits_of(t, action == 2 ? BANISH_FACES : least(up, 6), s);
    if (action == 0) {
        while (k && t.channel[(c * HITS + k) * N_CUBES + p.cubes] < 0) k--;
        const u16 *order = t.reorder + t.channel_order[(c * HITS + k) * N_CUBES + p.cubes] * N_DRUIDS;
        p.cubes = t.channel[(c * HITS + k) * N_CUBES + p.cubes];
        p.m = order[p.m];
        p.o = order[p.o];
    } else if (action == 1) {
        p.o = t.stun[(c * HITS + least(k, least(up, t.up[c * N_DRUIDS + p.o]))) * N_DRUIDS + p.o];
    } else {
        for (; k > 0; k--) {
            int best = NONE;
            for (int j = 0; j <= k; j++) {
                int back = t.send[((c * HITS + j) * HITS + k - j) * N_DRUIDS + p.o];
                if (back != NONE && (best == NONE || after[row(p.cubes, back) + p.m] > after[row(p.cubes, best) + p.m]))
                    best = back;
            }
            if (best != NONE) {
                p.o = best;
                return;
            }
        }
    }
}

// One action of a player who errs: any option at random with probability `error`, otherwise the first of the best. The
// cost of what was chosen is added to `cost[0]` and counted in `cost[1]`.
DEVICE int pick(const Tables &t, const float *after, const Place &p, int second, float error, float *cost, u64 &s) {
    float value[SLOTS];
    float best = options(t, after, p.cubes, p.m, p.o, second, value);
    int count = 0, chosen = -1;
    if (share(s) < error) {
        for (int i = 0; i < SLOTS; i++) count += value[i] > NO_ACTION;
        int at = (int)(step(s) % (u64)count);
        for (int i = 0; i < SLOTS && chosen < 0; i++)
            if (value[i] > NO_ACTION && at-- == 0) chosen = i;
        cost[0] += best - value[chosen];
        cost[1] += 1.0f;
        return chosen;
    }
    for (int i = 0; i < SLOTS; i++)
        if (value[i] == best) return i;
    return END_SLOT;
}

// Plays a game from the start. result: 1 the first player won, 2 the second, 0 nobody; then turns. `kept` gets every
// `every`th position (cubes, own, opposing, second) until `keep` of them are kept.
DEVICE void play(const Tables &t, const float *after, Place p, const float *error, int turns, u64 s, int *result,
                 float *cost, int *kept, int keep, int every) {
    int stored = 0, at = (int)(step(s) % (u64)every);
    result[0] = 0;
    result[1] = turns;
    for (int turn = 0; turn < turns; turn++) {
        if (!isnan(t.ended[p.cubes])) {
            result[0] = t.ended[p.cubes] == 1.0f ? 1 + turn % 2 : 0;
            result[1] = turn;
            return;
        }
        int second = 0;
        for (;;) {
            if (stored < keep && at-- == 0) {
                kept[4 * stored] = p.cubes;
                kept[4 * stored + 1] = p.m;
                kept[4 * stored + 2] = p.o;
                kept[4 * stored + 3] = second;
                stored++;
                at = (int)(step(s) % (u64)(2 * every));
            }
            int slot = pick(t, after, p, second, error[turn % 2], cost, s);
            act(t, after, p, slot, s);
            if (slot != 0 || second) break;
            second = 1;
        }
        const u16 *order = t.reorder + t.other_order[p.cubes] * N_DRUIDS;
        int cubes = t.other[p.cubes], m = order[p.o], o = order[p.m];
        p.cubes = cubes;
        p.m = m;
        p.o = o;
    }
}

#ifdef __CUDACC__
extern "C" __global__ void sweep(const Tables *tables, const float *after, const float *old, float *fresh, float win, int lazy,
                                 int begin, float *moved) {
    extern __shared__ __align__(16) char memory[];
    Block &b = *(Block *)memory;
    const Tables t = *tables;
    int cubes = begin + blockIdx.y;
    prepare(b, t, cubes, blockIdx.x * ROWS, threadIdx.x, blockDim.x);
    __syncthreads();
    for (int m = threadIdx.x; m < N_DRUIDS; m += blockDim.x) load(b, after, cubes, m);
    __syncthreads();
    if (isnan(b.ended))
        for (int m = threadIdx.x; m < N_DRUIDS; m += blockDim.x) single(b, t, after, m);
    __syncthreads();
    float most = 0.0f;
    for (int m = threadIdx.x; m < N_DRUIDS; m += blockDim.x)
        most = larger(most, settle(b, t, old, fresh, m, win, lazy));
    for (int lane = 16; lane; lane /= 2) most = larger(most, __shfl_xor_sync(0xffffffffu, most, lane));
    if (threadIdx.x % 32 == 0 && most > 0.0f) atomicMax((int *)moved, __float_as_int(most));
}

extern "C" __global__ void values(const Tables *tables, const float *after, const int *at, i64 count, float *out) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const Tables t = *tables;
    const u16 *order = t.reorder + t.other_order[at[3 * i]] * N_DRUIDS;
    out[i] = -after[row(t.other[at[3 * i]], order[at[3 * i + 1]]) + order[at[3 * i + 2]]];
}

extern "C" __global__ void option_values(const Tables *tables, const float *after, const int *at, i64 count, float *out) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) options(*tables, after, at[4 * i], at[4 * i + 1], at[4 * i + 2], at[4 * i + 3], out + SLOTS * i);
}

extern "C" __global__ void games(const Tables *tables, const float *after, const int *start, const float *error, int turns, u64 seed,
                                 i64 count, int *result, float *cost, int *kept, int keep, int every) {
    i64 i = (i64)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    Place p = {start[0], start[1], start[2]};
    u64 s = seed + 0xD1B54A32D192ED03ull * (u64)(i + 1);
    play(*tables, after, p, error + 2 * i, turns, s, result + 2 * i, cost + 2 * i, kept + 4 * (i64)keep * i, keep,
         every);
}
#else
extern "C" float sweep(const Tables *t, const float *after, const float *old, float *fresh, float win, int lazy) {
    static Block b;
    float most = 0.0f;
    for (int cubes = 0; cubes < N_CUBES; cubes++)
        for (int first = 0; first < N_DRUIDS; first += ROWS) {
            prepare(b, *t, cubes, first, 0, 1);
            for (int m = 0; m < N_DRUIDS; m++) load(b, after, cubes, m);
            if (isnan(b.ended))
                for (int m = 0; m < N_DRUIDS; m++) single(b, *t, after, m);
            for (int m = 0; m < N_DRUIDS; m++) most = larger(most, settle(b, *t, old, fresh, m, win, lazy));
        }
    return most;
}

extern "C" void option_values(const Tables *t, const float *after, const int *at, i64 count, float *out) {
    for (i64 i = 0; i < count; i++)
        options(*t, after, at[4 * i], at[4 * i + 1], at[4 * i + 2], at[4 * i + 3], out + SLOTS * i);
}

extern "C" void games(const Tables *t, const float *after, const int *start, const float *error, int turns, u64 seed,
                      i64 count, int *result, float *cost, int *kept, int keep, int every) {
    Place p = {start[0], start[1], start[2]};
    for (i64 i = 0; i < count; i++) {
        u64 s = seed + 0xD1B54A32D192ED03ull * (u64)(i + 1);
        play(*t, after, p, error + 2 * i, turns, s, result + 2 * i, cost + 2 * i, kept + 4 * (i64)keep * i, keep,
             every);
    }
}
#endif
