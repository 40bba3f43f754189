import * as z from 'zod';
import { Bytes, everyoneOwn, IdParams, PathNumber, route, staffOnly } from '#shared/kernel/route.ts';
import { Id, OptionalText } from '#shared/kernel/text.ts';
import { DeviceInstant } from '#shared/kernel/time.ts';
import {
  fileKinds,
  filePurposes,
  fileStates,
  maxFileBytes,
  pictureSizes,
  pieceBytes,
  piecesOf,
} from './file.ts';

/** How far a file has come. */
export const FileProgress = z.object({
  /** The numbers of the pieces that are here, from 1, rising; empty once it is whole. */
  received: z.array(z.int()),
  state: z.enum(fileStates),
});
export type FileProgress = z.infer<typeof FileProgress>;

/** What will arrive of a picture. */
export const PictureDraft = z.object({
  /** The phone made it. */
  id: Id,
  bytes: z.int().min(1),
  /** Of the bytes that will arrive, in hexadecimal. */
  sha256: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'Must be the SHA-256 of the file'),
  taken_at: DeviceInstant,
});
export type PictureDraft = z.infer<typeof PictureDraft>;

/** A picture of an order before its bytes: what it is of, and what will arrive. */
export const FileDraft = z
  .object({
    ...PictureDraft.shape,
    order_id: Id,
    leg_id: Id.nullish(),
    item_index: z.int().min(0).max(199).nullish(),
    /** What was noted of the item. */
    note: OptionalText(1000),
    purpose: z.enum(filePurposes),
    kind: z.enum(fileKinds),
  })
  .check(({ value, issues }) => {
    const isCondition = value.purpose === 'condition';
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    if (isCondition && value.item_index == null) refuse('item_index', 'Choose the item');
    if (isCondition && !value.note) refuse('note', 'Enter what you see');
    if (!isCondition && !value.leg_id) refuse('leg_id', 'A picture of a door belongs to a stop');
    if (value.kind === 'signature' && value.purpose !== 'proof') refuse('kind', 'Only a proof is signed');
  });
export type FileDraft = z.infer<typeof FileDraft>;

export const announceFileRoute = route({
  method: 'POST',
  path: '/api/files',
  summary: 'Announce a picture, whose bytes then arrive in pieces; the same again says how far it has come',
  access: { ...staffOnly, driver: 'assigned' },
  body: FileDraft,
  keyless: 'own-id',
  reply: FileProgress,
  refusals: [404, 413, 429],
});

export const sendPieceRoute = route({
  method: 'PUT',
  path: '/api/files/:id/pieces/:number',
  summary: `Send one piece of an announced picture, of ${pieceBytes} bytes but for the last; in any sequence, again at will`,
  access: { ...staffOnly, customer: 'own', driver: 'own' },
  params: IdParams.extend({ number: PathNumber.refine((number) => number <= piecesOf(maxFileBytes)) }),
  body: Bytes(pieceBytes),
  takes: 'application/octet-stream',
  keyless: 'once',
  reply: FileProgress,
  refusals: [404, 503],
});

export const fileRoute = route({
  method: 'GET',
  path: '/api/files/:id',
  summary: 'A picture of an order or a case, as JPEG',
  access: { ...everyoneOwn, owner: 'any', admin: 'any', driver: 'assigned' },
  params: IdParams,
  query: z.object({ size: z.enum(Object.keys(pictureSizes) as (keyof typeof pictureSizes)[]).optional() }),
  gives: 'image/jpeg',
  reply: null,
  refusals: [404],
});

export const removeFileRoute = route({
  method: 'DELETE',
  path: '/api/files/:id',
  summary: 'Remove a picture for good; the history of its order keeps that there was one',
  access: staffOnly,
  params: IdParams,
  reply: null,
  refusals: [404],
});
