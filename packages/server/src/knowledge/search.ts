/** One chunk of the operator's pages that fits a question. */
export interface Extract {
  readonly title: string;
  /** Page address with the chunk's anchor. */
  readonly url: string;
  readonly text: string;
  readonly score: number;
}

/** Finds what the operator's pages say. */
export interface Knowledge {
  /**
   * Finds chunks for a question, best first; empty when nothing is relevant.
   * @param limit most extracts, 1 to 20
   */
  search(site: string, question: string, limit: number): Promise<readonly Extract[]>;
}
