import * as auth from '@lapis/auth';
import * as bus from '@lapis/event-bus';
import * as http from '@lapis/http';
import * as router from '@lapis/router';
import * as ui from '@lapis/ui';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

/** What the remotes' server code shares with the host, as webpack/shares.cjs has them share it in the browser. */
export const singletons: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@lapis/auth': auth,
  '@lapis/event-bus': bus,
  '@lapis/http': http,
  '@lapis/router': router,
  '@lapis/ui': ui,
};
