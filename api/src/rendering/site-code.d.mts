import type { SiteCode } from '@lapis/contract/rendering';

export function loadSiteCode(files: { host: string; remotes: Record<string, string> }): SiteCode;
