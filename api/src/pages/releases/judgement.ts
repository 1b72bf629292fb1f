import type { ReleaseReason } from '@lapis/contract';
import type { Manifest } from '@lapis/contract/manifest';
import { HttpError } from '../../server/http/http-error';

/** What the gate found of a version. */
interface Judgement {
  reasons: ReleaseReason[];
  /** Undefined where it can't be read. */
  manifest?: Manifest;
}

interface Together {
  /** What goes live with it, by app. */
  beside?: ReadonlyMap<string, string>;
  /** Whether its pages are rendered; not where they were for another one of these. */
  isTried?: boolean;
}

/** Judges whether a version may go live beside what is live, or goes live with it (`pages/gate/`). */
export type ReleaseGate = (app: string, version: string, together?: Together) => Promise<Judgement>;

/** The answer of the gate, by its rules and, for a form, in words. */
export const refused = (reasons: ReleaseReason[]) =>
  new HttpError(422, 'This version can’t go live.', {
    reasons,
    errors: { version: reasons.map(({ text }) => text) },
  });
