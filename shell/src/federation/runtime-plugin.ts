import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Container name → the script of its live version, as the server wrote it into the page. */
type Entries = Record<string, { entry: string }>;

const entries = () => JSON.parse(document.getElementById('mf-remotes')?.textContent || '{}') as Entries;

/** Remotes' addresses are known at run time, not at build time: a release moves a pointer on the server. */
export default function runtimePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'lapis-remotes',
    beforeInit(args) {
      const known = entries();
      for (const remote of args.userOptions.remotes) {
        if ('entry' in remote)
          remote.entry = known[remote.name]?.entry ?? `/remotes/${remote.name}/not-deployed.js`;
      }
      return args;
    },
  };
}
