/** A job that runs again and again until it is stopped. */
export interface Sweeper {
  /** Waits for the run that is under way. */
  readonly stop: () => Promise<void>;
}

/** What is swept, how often, and who hears of a run that failed. */
export interface SweeperOptions {
  readonly sweep: () => Promise<void>;
  /** From the end of one run to the beginning of the next. */
  readonly pauseMs: number;
  /** The next run is tried all the same. */
  readonly onError: (error: unknown) => void;
}

/** Starts sweeping, at once for the first time. One run at a time; it does not keep the process alive. */
export function startSweeper(options: SweeperOptions): Sweeper {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = run();
  async function run(): Promise<void> {
    try {
      await options.sweep();
    } catch (error) {
      options.onError(error);
    }
    if (!stopped.signal.aborted) {
      timer = setTimeout(() => {
        running = run();
      }, options.pauseMs);
      timer.unref();
    }
  }
  return {
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
