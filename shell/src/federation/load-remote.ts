import type { RemoteStart } from '@lapis/contract/rendering';
import { loadExposed } from '@lapis/federation';
import type { RouteObject } from '@lapis/router';
import { loadEntry } from './load-entry';

/** What every remote exposes as `./routes`. */
interface Remote {
  routes: RouteObject[];
}

/** Answers what a remote exposes; on the server it comes from a file, in the browser from the network. */
export const loadRemote = async (name: string, start: RemoteStart | undefined) =>
  (await loadExposed(name, './routes', () => loadEntry(name, start))) as Remote;
