/** What rendering on the server needs besides, apart so that no visitor is sent it. */
export {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
