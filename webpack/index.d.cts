interface Remote {
  /** Folder of the remote, which contains `remote.json`. The remote is named after its package. */
  dir: string;
  /** Packages shared with other remotes but not with the host. */
  shared?: string[];
  /** Adds a build for server rendering. */
  onServer?: boolean;
  /** Rules of webpack for further kinds of files, in the build for browsers. */
  rules?: object[];
}

/** Returns a webpack configuration, or one for browsers and one for the server. */
type Configure = (env: Record<string, string | undefined>, argv: { mode: string }) => object | object[];

/**
 * Creates a remote's build; in development also a standalone page. The host is built only in its own project.
 */
export function remote(app: Remote): Configure;
