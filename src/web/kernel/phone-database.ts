import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FileKind, FilePurpose } from '#shared/files/file.ts';

/** What the database of this device holds. The names are stored on devices. */
interface PhoneSchema extends DBSchema {
  /** What a user did and is not sent yet, or was refused; by numbers that grow. */
  outbox: { key: number; value: StoredEntry; indexes: { id: string } };
  /** Replies of the service, for use without a connection; by their name. */
  replies: { key: string; value: StoredReply };
  /** What is known of the pictures of doors, and under the same ids their bytes, which are read one at a time. */
  pictures: { key: string; value: StoredPicture; indexes: { report_id: string } };
  picture_bytes: { key: string; value: Uint8Array<ArrayBuffer> };
}

/** An entry of the outbox as JSON. */
export interface StoredEntry {
  number?: number;
  id: string;
  json: unknown;
  /** It was on its way to the service at least once. */
  was_tried: boolean;
}

/** A picture of a door until its report is answered; without one while the driver still fills its sheet in. */
export interface StoredPicture {
  id: string;
  user_id: string;
  report_id?: string;
  order_id: string;
  leg_id: string;
  purpose: FilePurpose;
  kind: FileKind;
  /** Of a stain or damage: the item it shows, counted from 0, and what was noted. */
  item_index?: number;
  note?: string;
  taken_at: string;
  size: number;
  sha256: string;
  /** All of it has arrived at the service. */
  is_sent: boolean;
}

/** A reply of the service as JSON. */
export interface StoredReply {
  at: string;
  json: unknown;
  total: number | null;
  /** Whose it is; missing in what earlier versions kept, and of a page that nobody was signed in on. */
  user_id?: string;
}

let opening: Promise<IDBPDatabase<PhoneSchema>> | undefined;

/** The database of this device. @throws DOMException, ReferenceError where the browser has none to give */
export function phoneDatabase(): Promise<IDBPDatabase<PhoneSchema>> {
  opening ??= open().catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBPDatabase<PhoneSchema>> {
  const database = await openDB<PhoneSchema>('washline', 2, {
    upgrade(created, before) {
      if (before < 1) {
        const outbox = created.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true });
        outbox.createIndex('id', 'id', { unique: true });
        created.createObjectStore('replies');
      }
      const pictures = created.createObjectStore('pictures', { keyPath: 'id' });
      pictures.createIndex('report_id', 'report_id');
      created.createObjectStore('picture_bytes');
    },
    // A newer version of the product wants to change it, in another tab.
    blocking() {
      database.close();
      forget();
    },
    terminated: forget,
  });
  return database;
}

/** It is opened again when it is next needed. */
function forget(): void {
  opening = undefined;
}

/** Removes the replies that were kept for a session. */
export async function clearReplies(): Promise<void> {
  const database = await phoneDatabase();
  await database.clear('replies');
}
