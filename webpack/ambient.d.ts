declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*/routes' {
  export const routes: import('@lapis/router').RouteObject[];
}

declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}

/**
 * Declares the parts of Trusted Types that the site uses, because TypeScript doesn't. Here policies return
 * strings, so that their results are accepted as text.
 */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: {
          createHTML?(text: string, type?: string, sink?: string): string | null;
          createScriptURL?(url: string): string | null;
        },
      ): { createHTML(html: string): string; createScriptURL(url: string): string };
    }
  | undefined;
