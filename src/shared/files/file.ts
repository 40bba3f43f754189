import * as z from 'zod';
import { Id } from '#shared/kernel/text.ts';
import { Instant } from '#shared/kernel/time.ts';

/** `proof` of a leg that is done, `failed` for one that is not, `condition` for a stain or damage of an item. */
export const filePurposes = ['proof', 'failed', 'condition'] as const;
export type FilePurpose = (typeof filePurposes)[number];
/** A picture of a `case` is of no order. */
export const storedPurposes = [...filePurposes, 'case'] as const;
export const fileKinds = ['photo', 'signature'] as const;
export type FileKind = (typeof fileKinds)[number];
/** `coming`: announced, its bytes are on their way. `gone`: it was there, and is no longer kept. */
export const fileStates = ['coming', 'ready', 'gone'] as const;
export type FileState = (typeof fileStates)[number];
/** Where the bytes of a picture that is ready are: in the database until a job has moved them. */
export const fileHomes = ['database', 'folder', 's3'] as const;
/** The sizes in which a picture is kept, in pixels of its long side. */
export const pictureSizes = { full: 1600, thumb: 320 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** In bytes: a file arrives in pieces of so many, the last one may be shorter. */
export const pieceBytes = 65_536;
/** In bytes. */
export const maxFileBytes = 4 * 1024 * 1024;
/** A leg has at most so many photos as its proof, and a case in all. */
export const maxPhotos = 4;

/** How many pieces a file of so many bytes has. */
export const piecesOf = (bytes: number): number => Math.ceil(bytes / pieceBytes);

/** A picture of an order. */
export const OrderFile = z.object({
  id: Id,
  purpose: z.enum(filePurposes),
  kind: z.enum(fileKinds),
  state: z.enum(fileStates),
  /** The attempt at whose door it was taken; `null` for what was noted in the shop. */
  leg_id: Id.nullable(),
  /** Of a `condition`: the item it shows, counted from 0, and what was noted. */
  item_index: z.int().nullable(),
  note: z.string().nullable(),
  taken_at: Instant,
  /** When it was whole. */
  arrived_at: Instant.nullable(),
  created_by_name: z.string().nullable(),
});
export type OrderFile = z.infer<typeof OrderFile>;
