/** What a designer is working on: the rules, the variant that keeps them, and the experiments about them. */

import { account } from "../app/account.svelte";
import { api, ApiError } from "../app/api";
import { router } from "../app/router.svelte";
import { urlFor } from "../app/routes";
import { guestName } from "../lobby/guestNames";
import { editionValue } from "../setup/newTableForm";
import type { Checked, Design, Experiment, GameInfo, NewExperiment, ParameterInfo, Variant } from "../wire";
import { studioWords as words } from "./i18n";

const POLL_MS = 500;
const CHECK_MS = 350;
const SAVE_MS = 1500;
type Rules = Pick<Variant, "edition" | "players" | "parameters">;

export class StudioStore {
  edition = $state("");
  players = $state(2);
  typed: Record<string, string | boolean> = $state({});
  name = $state("");
  note = $state("");
  variant: Variant | null = $state.raw(null);
  variants: Variant[] = $state.raw([]);
  saving: "no" | "yes" | "done" | "failed" = $state("no");
  checked: Checked = $state.raw({ parameter: "", words: "" });
  bot = $state("greedy");
  games = $state(1000);
  most = $state(5000);
  experiments: Experiment[] = $state.raw([]);
  /** The experiment of each tab whose answer is on the page. */
  shown: Partial<Record<Experiment["kind"], Experiment>> = $state.raw({});
  problem = $state("");
  busy = $state(false);
  private timers: Record<string, ReturnType<typeof setTimeout>> = {};
  private checks = 0;
  private left = false;

  constructor(
    readonly game: GameInfo,
    readonly design: Design,
  ) {
    this.edition = game.editions[0]?.name ?? "";
    this.players = game.min_seats;
  }

  // --- rules ---------------------------------------------------------------------------------------------------

  value(parameter: ParameterInfo): string | boolean {
    return this.typed[parameter.name] ?? editionValue(this.game, this.edition, parameter);
  }

  base(parameter: ParameterInfo): string | boolean {
    return editionValue(this.game, this.edition, parameter);
  }

  get changed(): ParameterInfo[] {
    return this.game.parameters.filter((each) => this.value(each) !== this.base(each));
  }

  titleOf(name: string): string {
    return this.design.titles[name] ?? words.parameter(name);
  }

  /** Whether a parameter means anything with the edition, the switches and the seats as they are. */
  isUsed(name: string): boolean {
    const group = this.design.groups.find((each) => each.parameters.includes(name));
    const need = this.game.parameters.find((each) => each.name === group?.needs);
    if (need !== undefined && this.value(need) !== true) return false;
    return !Object.values(this.game.seat_parameters).some((seats) => seats.indexOf(name) >= this.players);
  }

  /** Whether a word of a table or an effect means anything: its switch is on. */
  isOn(word: string): boolean {
    const need = this.design.needs[word];
    const parameter = this.game.parameters.find((each) => each.name === need);
    return parameter === undefined || this.value(parameter) === true;
  }

  set(name: string, value: string | boolean): void {
    this.typed[name] = value;
    this.afterChange();
  }

  reset(name: string): void {
    delete this.typed[name];
    this.afterChange();
  }

  get rules(): Rules {
    const parameters = Object.fromEntries(this.changed.map((each) => [each.name, this.value(each)]));
    return { edition: this.edition, players: this.players, parameters };
  }

  /** Take over rules from a variant, a version of it, or an experiment. */
  takeRules({ edition, players, parameters }: Rules): void {
    this.edition = edition;
    this.players = players;
    this.typed = Object.fromEntries(
      this.game.parameters
        .filter((each) => each.name in parameters)
        .map((each) => {
          const value = parameters[each.name];
          const on = value === true || value === 1 || value === "yes";
          return [each.name, each.kind === "flag" ? on : String(value)];
        }),
    );
    this.check();
  }

  afterChange(): void {
    this.check();
    if (this.variant !== null) this.saving = this.variant.yours ? "yes" : "no";
    clearTimeout(this.timers.save);
    if (this.variant?.yours)
      this.timers.save = setTimeout(() => void this.save().catch(() => undefined), SAVE_MS);
    this.keepDraft();
  }

  private check(): void {
    clearTimeout(this.timers.check);
    const asked = ++this.checks;
    this.timers.check = setTimeout(() => {
      api
        .checkRules({ game: this.game.name, ...this.rules })
        .then((found) => {
          if (asked === this.checks) this.checked = found;
        })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        });
    }, CHECK_MS);
  }

  // --- variants ------------------------------------------------------------------------------------------------

  /** Open the variant of the address, or go on where this browser was. */
  async open(variant: string | null): Promise<void> {
    if (variant === null) {
      await this.takeDraft();
      return;
    }
    const draft = this.readDraft();
    await this.attempt(async () => this.take(await api.variant(variant)));
    this.takeUnsaved(draft);
  }

  /** Open a variant with its history. */
  async openVariant(id: string): Promise<void> {
    await this.attempt(async () => {
      this.take(await api.variant(id));
      this.keepDraft();
      router.navigate(urlFor.lab(this.game.name, id), true);
    });
  }

  take(variant: Variant): void {
    this.variant = variant;
    this.name = variant.name;
    this.note = variant.note;
    this.saving = "done";
    this.takeRules(variant);
  }

  /** Begin again with the base. */
  startNew(): void {
    this.variant = null;
    this.name = this.note = "";
    this.saving = "no";
    this.takeRules({
      edition: this.game.editions[0]?.name ?? "",
      players: this.game.min_seats,
      parameters: {},
    });
    this.keepDraft();
    router.navigate(urlFor.lab(this.game.name), true);
  }

  get title(): string {
    if (this.name !== "") return this.name;
    const [first, ...more] = this.changed;
    if (first === undefined) return words.base;
    const value = String(this.value(first));
    const brief =
      value.length > 12 || first.kind === "flag"
        ? this.titleOf(first.name)
        : `${this.titleOf(first.name)} ${value}`;
    return `${brief}${more.length > 0 ? words.andMore(more.length) : ""}`.slice(0, 40);
  }

  /** Keep the variant under its name; another person's becomes a copy of one's own. Raise `ApiError`. */
  async save(): Promise<Variant> {
    clearTimeout(this.timers.save);
    if (account.profile === null) await account.setName(guestName());
    const own = this.variant?.yours ? this.variant.id : crypto.randomUUID().replaceAll("-", "");
    this.saving = "yes";
    try {
      const kept = await api.keepVariant(own, {
        game: this.game.name,
        name: this.title,
        note: this.note,
        ...this.rules,
      });
      this.variant = kept;
      this.name = kept.name;
      this.saving = "done";
      this.keepDraft();
      if (!this.left) router.navigate(urlFor.lab(this.game.name, kept.id), true);
      return kept;
    } catch (error) {
      this.saving = "failed";
      throw error;
    }
  }

  async loadVariants(): Promise<void> {
    if (account.profile === null) return;
    await this.attempt(async () => {
      const found = await api.variants();
      this.variants = found.variants.filter((each) => each.game === this.game.name);
    });
  }

  async delete(variant: Variant): Promise<void> {
    await this.attempt(async () => {
      await api.deleteVariant(variant.id);
      if (this.variant?.id === variant.id) this.startNew();
      await this.loadVariants();
    });
  }

  private get draftKey(): string {
    return `leyline-studio-${this.game.name}`;
  }

  /** Keep unsaved changes in this browser. */
  private keepDraft(): void {
    try {
      const own = this.variant?.yours ? { variant: this.variant.id } : { name: this.name };
      const draft = this.variant?.yours && this.saving === "done" ? own : { ...own, ...this.rules };
      localStorage.setItem(this.draftKey, JSON.stringify(draft));
    } catch {
      // Without storage, what is not saved goes with the page.
    }
  }

  private readDraft(): (Partial<Rules> & { name?: string; variant?: string }) | null {
    try {
      return JSON.parse(localStorage.getItem(this.draftKey) ?? "null") as ReturnType<typeof this.readDraft>;
    } catch {
      return null; // A draft that cannot be read is no draft.
    }
  }

  /** Go on with what this browser had not saved, or begin with the base if it has nothing. */
  private async takeDraft(): Promise<void> {
    const draft = this.readDraft();
    if (draft?.variant !== undefined) {
      try {
        this.take(await api.variant(draft.variant));
        router.navigate(urlFor.lab(this.game.name, draft.variant), true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error; // The variant was deleted meanwhile.
      }
    }
    this.takeUnsaved(draft);
  }

  private takeUnsaved(draft: ReturnType<typeof this.readDraft>): void {
    if (draft?.parameters === undefined || draft.variant !== this.variant?.id) return;
    if (this.variant === null) this.name = draft.name ?? "";
    const { edition = this.edition, players = this.players, parameters } = draft;
    this.takeRules({ edition, players, parameters });
    this.afterChange();
  }

  // --- experiments ---------------------------------------------------------------------------------------------

  /** Do something that may be refused, and show the refusal. */
  async attempt(work: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message || words.unreachable;
    }
  }

  /** The same for something that takes its time: one at a time, as a person with a name. */
  async act(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await this.attempt(async () => {
        if (account.profile === null) await account.setName(guestName());
        await work();
      });
    } finally {
      this.busy = false;
    }
  }

  async start(kind: Experiment["kind"], more: Partial<NewExperiment> = {}): Promise<void> {
    await this.act(async () => {
      if (this.changed.length > 0 && (this.variant === null || this.saving !== "done")) await this.save();
      const begun = await api.startExperiment({
        kind,
        game: this.game.name,
        ...this.rules,
        bots: [this.bot],
        games: this.games,
        name: this.title,
        ...more,
      });
      this.show(begun);
      this.follow(begun);
    });
  }

  show(experiment: Experiment): void {
    this.shown = { ...this.shown, [experiment.kind]: experiment };
  }

  running(kind: Experiment["kind"]): boolean {
    const status = this.shown[kind]?.status;
    return status === "waiting" || status === "running";
  }

  /** Ask again and again until an experiment has ended. */
  follow(experiment: Experiment): void {
    if (this.left) return;
    clearTimeout(this.timers[experiment.id]);
    this.timers[experiment.id] = setTimeout(() => {
      api
        .experiment(experiment.id)
        .then((found) => {
          if (this.left) return;
          this.show(found);
          if (found.status === "waiting" || found.status === "running") this.follow(found);
          else void this.loadExperiments();
        })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (error.code === "not-found") this.problem = error.message;
          else this.follow(experiment);
        });
    }, POLL_MS);
  }

  async stop(experiment: Experiment): Promise<void> {
    await this.attempt(async () => this.show(await api.cancelExperiment(experiment.id)));
    await this.loadExperiments();
  }

  async loadExperiments(): Promise<void> {
    if (account.profile === null) return;
    await this.attempt(async () => {
      const found = await api.experiments();
      if (this.left) return;
      this.experiments = found.experiments.filter((each) => each.game === this.game.name);
      this.most = found.most_games;
      const open = this.experiments.find((each) => each.status === "running" || each.status === "waiting");
      if (open !== undefined && this.shown[open.kind]?.id !== open.id) {
        this.show(open);
        this.follow(open);
      }
    });
  }

  async openExperiment(id: string): Promise<void> {
    await this.attempt(async () => this.show(await api.experiment(id)));
  }

  async forget(experiment: Experiment): Promise<void> {
    await this.attempt(async () => {
      await api.forgetExperiment(experiment.id);
      await this.loadExperiments();
    });
  }

  /** The reader leaves the page: later answers change nothing, and what is being typed is saved. */
  leave(): void {
    this.left = true;
    const unsaved = this.variant?.yours === true && this.saving === "yes";
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    if (unsaved) void this.save().catch(() => undefined);
  }
}
