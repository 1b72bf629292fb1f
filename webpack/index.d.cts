interface Remote {
  /** The remote's folder, with its `remote.json`; its package has the remote's name. */
  dir: string;
  /** Packages that it shares with other remotes but not with the host. */
  shared?: string[];
  /** Has the server render its pages. */
  onServer?: boolean;
}

/** A configuration of webpack, or one for browsers and one for the server. */
type Configure = (env: Record<string, string | undefined>, argv: { mode: string }) => object | object[];

/** The build of a remote; in development also a page of its own. The build of the host stays in its project. */
export function remote(app: Remote): Configure;
