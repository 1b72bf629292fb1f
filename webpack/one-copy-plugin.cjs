const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { WebpackError } = require('webpack');

/** A style sheet becomes code as well, but not ours. */
const isCode = /\.[cm]?[jt]sx?$/;

/** At the top of a module: a variable, or a collection that is filled as the page goes on. */
const state = /^(?:export )?(?:(?:let|var) |const \w+ = new (?:Map|Set|WeakMap|WeakSet)\b)/m;

/** A context of React, which some copy provides and only the same one reads. */
const context = /^(?:export )?const \w+ = (?:\/\*.*\*\/ ?)?createContext\b/m;

/** Whether a package offers a module by its own name, so that the host has it. */
function isOffered(file) {
  const index = path.join(path.dirname(file), 'index.ts');
  const { name } = path.parse(file);
  return existsSync(index) && readFileSync(index, 'utf8').includes(`from './${name}'`);
}

/** Of a file that comes from npm. */
const packageOf = (file) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1];

/**
 * Ends the build of a remote that would bring its own copy of a module with state: what one copy knows, the other does
 * not. Such a module belongs to a package that the host shares (shares.cjs), and is imported by that package's name.
 */
class OneCopyPlugin {
  /**
   * @param {{ folder: string, packages?: string[] }} options where the modules lie that several apps use, and
   *   packages from npm of which a copy is one too many, with state or not
   */
  constructor({ folder, packages = [] }) {
    this.folder = folder + path.sep;
    this.packages = packages;
  }

  /** Whether an app's own copy of a module would be one too many. */
  isForAll(module, file) {
    if (this.packages.includes(packageOf(file))) return true;
    if (!file.startsWith(this.folder)) return false;
    const source = String(module.originalSource()?.source());
    return state.test(source) || (context.test(source) && isOffered(file));
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('OneCopyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OneCopyPlugin', (modules) => {
        for (const module of modules) {
          const file = module.resource ?? '';
          if (!isCode.test(file) || !this.isForAll(module, file)) continue;
          const name = path.relative(path.dirname(this.folder), file);
          const issuer = compilation.moduleGraph.getIssuer(module)?.resource ?? 'an entry';
          compilation.errors.push(
            new WebpackError(
              `${name} has state and would be bundled a second time, for ${issuer}. Import it by the name of a package that the host shares (webpack/shares.cjs).`,
            ),
          );
        }
      });
    });
  }
}

module.exports = { OneCopyPlugin };
