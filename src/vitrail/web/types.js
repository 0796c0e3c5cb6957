/**
 * The shapes the server speaks, as the page reads them.
 *
 * @typedef {{name: string, kind: string, away?: boolean}} Player kind: "human", "open" (nobody yet) or a bot's id
 * @typedef {{id: string, name: string, difficulty: number, grid: string[], set: string}} WindowCard
 * @typedef {{id: string, number: number, name: string, when: string, text: string, solo_color: string, note: string}} ToolCard
 * @typedef {{id: string, name: string, points: number, kind: string, axis: string, values: number[], text: string}} PublicCard
 * @typedef {{id: string, name: string, kind: string, color?: string | null, cells?: string[] | null, text: string, note: string, set: string}} PrivateCard
 * @typedef {{
 *   windows: WindowCard[],
 *   cards: {id: string, windows: string[]}[],
 *   tools: ToolCard[],
 *   public: PublicCard[],
 *   private: PrivateCard[],
 * }} CardList
 * @typedef {{version: string, bots: {id: string, name: string, text: string}[], home: boolean}} Info
 *   home: one machine and one screen, whoever sits there holds every seat
 *
 * @typedef {{id: string, group: string, name: string, text: string, values: {id: string, text: string}[]}} Choice
 * @typedef {{
 *   players: number, edition: string, expansion: boolean, private_pools: boolean, private_objectives: string,
 *   twists: string[], solo_tools: number, rulings: Record<string, string>,
 * }} Rules
 * @typedef {{
 *   text: string, ok: boolean, reason: string | null, sentences: string[], arguments: Rules | null,
 *   refused: Record<string, string>, rulings: string[], in_force: string[], deck: string[],
 * }} RuleSet
 *
 * @typedef {string | {difficulty: number, grid: string[], name?: string}} WindowRef
 * @typedef {{
 *   window: WindowRef | null,
 *   dice: string,
 *   favor: number,
 *   private: string[] | null,
 *   offer: string[] | null,
 *   private_pool: string,
 *   reserve: number,
 *   repair: boolean,
 *   drafted: boolean,
 *   tool_used: boolean,
 *   tool_used_round: boolean,
 *   private_used: boolean,
 *   skip_next?: boolean,
 * }} SeatView
 * @typedef {"window" | "turn" | "place" | "value" | "track" | "lift" | "set-down" | "take" | "private" | "pay"
 *   | "chance" | "over"} Phase
 * @typedef {{
 *   rules: Rules,
 *   round: number,
 *   turn: number,
 *   order: number[],
 *   costs: Record<string, number>,
 *   pool: string,
 *   track: string[],
 *   tools: {id: string, tokens: number}[],
 *   public: string[],
 *   seats: SeatView[],
 *   seat: number | null,
 *   phase: Phase,
 *   actor: number | null,
 *   hand: string | null,
 *   hand_private: boolean,
 *   repairing: boolean,
 *   offer: string[],
 *   target: number | null,
 *   lifted: string | null,
 *   tool: string | null,
 *   legal: string[],
 * }} View
 *
 * @typedef {{points: number, cells: string[]}} Line
 * @typedef {{
 *   public: Record<string, Line>,
 *   private: {id: string | null, points: number, cells: string[]},
 *   privates: {id: string | null, points: number, cells: string[]}[],
 *   favor: number,
 *   open_cells: number,
 *   total: number,
 * }} Sheet
 * @typedef {{
 *   sheets: Sheet[],
 *   ranking: number[],
 *   tie_break: null | "private" | "favor" | "seat_order",
 *   sentence: string,
 * }} Result
 * @typedef {{kind: string, cells: string[], dice: string[], rule: string, text: string}} Conflict
 * @typedef {{cells: string[], total: number | null}} Removal
 * @typedef {{
 *   rules: string, legal: boolean,
 *   windows: {legal: boolean, conflicts: Conflict[], removals: Removal[], found: number, cut: boolean}[],
 *   sheets: Sheet[], ranking: number[], tie_break: Result["tie_break"], solo: State["solo"], sentence: string,
 * }} Judged
 * @typedef {{ply: number, seat: number | null, round: number, turn: number, action: string}} LogEntry
 * @typedef {{text: string, left_ms: number | null, bank_ms: number[]}} Clock as it stood when the state was made
 * @typedef {{
 *   id: string,
 *   rules: string,
 *   status: "open" | "running" | "over",
 *   version: number,
 *   seats: Player[],
 *   ply: number,
 *   seat: number,
 *   public: boolean,
 *   clock: Clock,
 *   view: View,
 *   can_undo: boolean,
 *   log: LogEntry[],
 *   unplaceable: string[],
 *   private_dice: string[],
 *   lost: Record<string, string[]>,
 *   score: Sheet | null,
 *   solo: null | {name: string, target: number, won: boolean | null},
 *   result: Result | null,
 *   daily?: string | null,
 * }} State a game as the seat sees it
 * @typedef {Omit<State, "seat"> & {seat: number | null}} Seen the same, or (seat null) as a spectator sees it
 * @typedef {Omit<Seen, "view"> & {view: null}} Room a table that has not started
 * @typedef {Seen | Room} TableState
 * @typedef {TableState & {host: string, keys: Record<string, string>, invites: Record<string, string>}} Opened
 * @typedef {TableState & {seat: number, key: string}} Joined
 * @typedef {{
 *   id: string, rules: string, seats: Player[], round: number, over: boolean, updated: string,
 *   status: "open" | "running" | "over", clock: string, public: boolean, actor: number | null, seat: number | null,
 *   daily?: string | null,
 * }} GameSummary
 *
 * @typedef {{
 *   kind: "read" | "do" | "try", text: string, ask: string[], show: string[], values: Record<string, string>,
 * }} Step of a chapter: what the page says, what it waits for, what it brings out
 * @typedef {{id: string, title: string, steps: Step[]}} Lesson a chapter of the tutorial
 * @typedef {{legal: string[], why: Record<string, string>}} Tried where a die may lie, and why not elsewhere
 *
 * @typedef {{commitment: string, seed: string | null, began: number | null, opens?: string | null}} Fairness
 *   opens: of a Daily window, when its day ends and the seed can be told
 * @typedef {{id: string, over: boolean, counts: boolean, total: number | null, target: number | null, won: boolean | null}} DailyTry
 * @typedef {{place: number, name: string, total: number, target: number, margin: number, won: boolean}} DailyLine
 * @typedef {{
 *   day: string, left_ms: number | null, rules: string, commitment: string, players: number, table: DailyLine[],
 *   own: DailyLine | null, tries: DailyTry[],
 * }} Daily
 * @typedef {{day: string, players: number, own: DailyTry | null}} DailyDay
 * @typedef {{today: Daily, days: DailyDay[]}} DailyCalendar
 * @typedef {{fair: {seed: string, commitment: string} | null}} SealedRecord a record, as far as the page reads it
 * @typedef {{fair: boolean, sentence: string, first: null | {number: number}}} Verdict
 * @typedef {{
 *   id: string, rules: string, seats: Player[], plies: number, log: LogEntry[], result: Result | null,
 *   began: number | null,
 * }} ReplayInfo
 */

export {};
