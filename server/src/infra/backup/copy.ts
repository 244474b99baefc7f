import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What a connection of pg can do besides what its types tell. */
type Wire = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** Rows are handed on in pieces of about this size. */
const PIECE_BYTES = 64 * 1024;

/** The bytes of a `COPY … TO STDOUT`. The client must not be one of a pool that pipelines. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  return client.query(new CopyOut(statement));
}

/** Takes the bytes of a `COPY … FROM STDIN`; it has finished when the database has taken them all. */
export function copyIn(client: pg.ClientBase, statement: string): Writable {
  return client.query(new CopyIn(statement));
}

class CopyOut extends Readable {
  private readonly statement: string;
  private wire: Wire | undefined;
  private rows: Buffer[] = [];
  private bytes = 0;

  constructor(statement: string) {
    super();
    this.statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.wire = connection as Wire;
    this.wire.query(this.statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The memory behind it is used again for what comes next.
    this.rows.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes >= PIECE_BYTES && !this.hand()) this.wire?.stream.pause();
  }

  handleCommandComplete(): void {
    this.hand();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.wire?.stream.resume();
  }

  /** Who stops reading leaves the rest of the answer to nobody: the connection has to go on to its end. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.wire?.stream.resume();
    done(error);
  }

  private hand(): boolean {
    if (this.bytes === 0 || this.destroyed) return true;
    const piece = Buffer.concat(this.rows);
    this.rows = [];
    this.bytes = 0;
    return this.push(piece);
  }
}

class CopyIn extends Writable {
  private readonly statement: string;
  private wire: Wire | undefined;
  private readonly opened = Promise.withResolvers<void>();
  private finish: ((error?: Error | null) => void) | undefined;
  private isOver = false;

  constructor(statement: string) {
    super();
    this.statement = statement;
    // A refusal destroys the stream; nobody has to wait for this as well.
    this.opened.promise.catch(() => undefined);
  }

  submit(connection: pg.Connection): void {
    this.wire = connection as Wire;
    this.wire.query(this.statement);
  }

  handleCopyInResponse(): void {
    this.opened.resolve();
  }

  handleCommandComplete(): void {
    this.isOver = true;
  }

  handleReadyForQuery(): void {
    this.finish?.();
  }

  handleError(error: Error): void {
    this.isOver = true;
    this.opened.reject(error);
    this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.opened.promise.then(() => {
      const { wire } = this;
      if (!wire || this.isOver) return done();
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) wire.stream.once('drain', () => done());
      else done();
    }, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.finish = done;
    this.opened.promise.then(() => this.wire?.endCopyFrom(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.isOver && error) this.wire?.sendCopyFail('given up');
    done(error);
  }
}
