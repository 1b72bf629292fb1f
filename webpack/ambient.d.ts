declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

/** What every remote exposes; the host finds it at run time. */
declare module '*/routes' {
  export const routes: import('@lapis/router').RouteObject[];
}

declare module 'sweetalert2/dist/sweetalert2.esm.js' {
  export { default } from 'sweetalert2';
}

/** What is used of Trusted Types, of which TypeScript knows nothing. What they make is taken wherever a text is. */
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
