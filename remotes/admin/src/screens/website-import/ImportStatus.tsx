import type { WebsiteImport } from '@lapis/contract';
import { describeProgress, describePhase } from './import-labels';

/** Announces only the phase, because the count changes all the time. */
export const ImportStatus = ({ websiteImport }: { websiteImport: WebsiteImport }) => (
  <>
    <span role="status">{describePhase(websiteImport)}</span>
    {describeProgress(websiteImport)}
  </>
);
