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
