/* What the server sends and takes, by the names that the pages use for it; the types are made from the server's own (schema.ts). */
import type { GameView, Line, Me, Message, OptionView, ResultView, RulesView, SeatRequest, TableInfo, Command } from './schema';

export type { Choice, Created, Joined, Mark, Pace, Rematch, Said, SeatView, Sheet, StepsView, TableView, Verdict, View, ZoneView } from './schema';

export type FromServer = Message;
export type ToServer = Command;
export type LogLine = Line;
export type Result = ResultView;
export type Tally = ResultView['sheet'][number][number];
export type GameRow = GameView;
export type GameOption = OptionView;
export type RuleBook = RulesView;
export type Person = Me;
export type TableRow = TableInfo;
export type SeatPlan = SeatRequest;

/* A row of a game's card file; what else is in it is the game's own. */
export interface CardRow {
  id: string; name: string; sign: string; colour: string; cls: string; emblem: string; count: number; points?: number | null; value?: number | null;
  one?: string; provenance?: string;
}
