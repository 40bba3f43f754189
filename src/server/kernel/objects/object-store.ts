/** Where files are kept, by key: a folder, or a bucket. A key is `<id>-full.jpg`: no folders, nothing that a person wrote. */
export interface ObjectStore {
  readonly home: 'folder' | 's3';
  /** Writes an object whole, in place of one with this key. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** `null`: there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** All objects that were written before a moment. */
  list(before: Temporal.Instant): AsyncIterable<string>;
}
