import type { ReleaseReason } from '@lapis/contract';
import type { Manifest } from '@lapis/contract/manifest';
import { HttpError } from '../../../server/http/http-error';

interface GateResult {
  reasons: ReleaseReason[];
  manifest?: Manifest;
}

interface GateOptions {
  beside?: ReadonlyMap<string, string>;
  isTried?: boolean;
}

/**
 * Decides whether a version may go live alongside the live versions, or alongside those promoted with it
 * (`pages/gate/`).
 */
export type ReleaseGate = (app: string, version: string, together?: GateOptions) => Promise<GateResult>;

export const failsInTrial = (reasons: ReleaseReason[]) => reasons.some(({ rule }) => rule === 'pages');

export const gateError = (reasons: ReleaseReason[]) =>
  new HttpError(422, 'This version can’t go live.', {
    reasons,
    errors: { version: reasons.map(({ text }) => text) },
  });
