/** One of the six sections, before its points get the name that they have in it. */
export interface Section {
  explanation: string;
  /** 0–10; null when there was nothing to judge by. */
  score: number | null;
  /** Each stands for itself. */
  points: readonly string[];
}
