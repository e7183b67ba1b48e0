import type { StreamPart } from '@deskbell/protocol';
import { appendLines, type StreamLine } from '../conversations/stream-lines.ts';
import { releaseLease, renewLease, type WritingLease } from '../conversations/writing-lease.ts';
import type { Database } from '../storage/database.ts';

const FLUSH_MS = 250;
const BEAT_MS = 1_000;
const JOIN_MS = 8;

/** Who gets a part: the client of this answer, clients that return, or both. */
export type Audience = 'client' | 'returning' | 'both';

/**
 * Writes one answer: for the client that asked, and into the table from which a client that returns reads. It holds the writing lease
 * with a heartbeat; a client that goes away changes nothing. Source: ASK-11, ASK-14, OPS-1, RUN-4.
 */
export class AnswerWriter {
  readonly #database: Database;
  readonly #lease: WritingLease;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onEnd: () => void;
  #client: string[] = [];
  #wake: (() => void) | null = null;
  #isClosed = false;
  #unsaved: StreamLine[] = [];
  #seq = 0;
  #saving: Promise<void> = Promise.resolve();
  #lastBeatMs = Date.now();
  #joined: { id: string; text: string; timer: NodeJS.Timeout } | null = null;

  constructor(database: Database, lease: WritingLease, onEnd: () => void) {
    this.#database = database;
    this.#lease = lease;
    this.#onEnd = onEnd;
    this.#timer = setInterval(() => this.#tick(), FLUSH_MS);
  }

  /** Aborted when the visitor stops the answer or the lease is lost. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The lease under which this answer is written. */
  get lease(): WritingLease {
    return this.#lease;
  }

  /** Stops the answer from this process. */
  stop(): void {
    this.#stop.abort();
  }

  /** Sends a part. */
  send(part: StreamPart, audience: Audience = 'both'): void {
    this.#flushText();
    this.#put(part, audience);
  }

  /** Sends text, joining pieces that arrive within a few milliseconds. */
  text(id: string, delta: string): void {
    if (delta === '') return;
    if (this.#joined !== null && this.#joined.id === id) {
      this.#joined.text += delta;
      return;
    }
    this.#flushText();
    this.#joined = { id, text: delta, timer: setTimeout(() => this.#flushText(), JOIN_MS) };
  }

  /** Saves what is left, gives the lease back, and only then says that the stream is done. Source: ASK-14. */
  async close(): Promise<void> {
    this.#flushText();
    clearInterval(this.#timer);
    this.#unsaved.push({ seq: this.#seq++, data: '[DONE]' });
    try {
      await this.#save();
      await releaseLease(this.#database, this.#lease);
    } finally {
      this.#client.push('data: [DONE]\n\n');
      this.#isClosed = true;
      this.#onEnd();
      this.#wake?.();
    }
  }

  /** The lines for the client that asked, until the end. */
  async *lines(): AsyncGenerator<string> {
    for (;;) {
      const lines = this.#client;
      this.#client = [];
      if (lines.length > 0) yield lines.join('');
      else if (this.#isClosed) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #put(part: StreamPart, audience: Audience): void {
    const data = JSON.stringify(part);
    if (audience !== 'returning') this.#client.push(`data: ${data}\n\n`);
    if (audience !== 'client') this.#unsaved.push({ seq: this.#seq++, data });
    this.#wake?.();
    this.#wake = null;
  }

  #flushText(): void {
    const joined = this.#joined;
    if (joined === null) return;
    clearTimeout(joined.timer);
    this.#joined = null;
    this.#put({ type: 'text-delta', id: joined.id, delta: joined.text }, 'both');
  }

  #tick(): void {
    const isBeatDue = Date.now() - this.#lastBeatMs >= BEAT_MS;
    if (isBeatDue) this.#lastBeatMs = Date.now();
    this.#saving = this.#saving
      .then(() => this.#save())
      .then(() => (isBeatDue ? this.beat() : undefined))
      .catch(() => undefined);
  }

  async #save(): Promise<void> {
    const lines = this.#unsaved;
    this.#unsaved = [];
    await appendLines(this.#database, this.#lease.turn, lines);
  }

  /** Keeps the lease, and learns here and now whether the visitor has asked to stop, at whatever process. Source: ASK-11. */
  async beat(): Promise<void> {
    const { isHeld, isStopAsked } = await renewLease(this.#database, this.#lease);
    if (!isHeld || isStopAsked) this.#stop.abort();
  }
}
