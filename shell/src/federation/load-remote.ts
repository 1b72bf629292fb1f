import type { RemoteStart } from '@lapis/contract/rendering';
import { loadExposed } from '@lapis/federation';
import type { RouteObject } from '@lapis/router';
import { loadEntry } from './load-entry';

interface Remote {
  routes: RouteObject[];
}

export const loadRemote = async (name: string, start: RemoteStart | undefined) =>
  (await loadExposed(name, './routes', () => loadEntry(name, start))) as Remote;
