interface Remote {
  /** Folder of the remote, with its `remote.json`. The remote has the name of its package. */
  dir: string;
  /** Packages shared with other remotes but not with the host. */
  shared?: string[];
  /** Adds a build for server rendering. */
  onServer?: boolean;
}

/** Returns a webpack configuration, or one for browsers and one for the server. */
type Configure = (env: Record<string, string | undefined>, argv: { mode: string }) => object | object[];

/**
 * Creates the build of a remote; in development also a standalone page. Only the host's project builds the
 * host.
 */
export function remote(app: Remote): Configure;
