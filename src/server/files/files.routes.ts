import type { FastifyInstance } from 'fastify';
import {
  announceFileRoute,
  fileRoute,
  removeFileRoute,
  sendPieceRoute,
} from '#shared/files/files.contract.ts';
import { serve } from '../kernel/http/serve.ts';
import { announceFile } from './announce-file.ts';
import { readPicture } from './read-picture.ts';
import { receivePiece } from './receive-piece.ts';
import { removeFile } from './remove-file.ts';

export function fileRoutes(app: FastifyInstance): void {
  serve(app, announceFileRoute, ({ db, caller, body }) => announceFile(db, caller, body));
  serve(app, sendPieceRoute, ({ db, caller, params, body }) => receivePiece(db, caller, params, body));
  serve(app, fileRoute, ({ db, caller, params, query }) =>
    readPicture(db, params.id, query.size ?? 'full', caller),
  );
  serve(app, removeFileRoute, ({ db, caller, params }) => removeFile(db, caller, params.id));
}
