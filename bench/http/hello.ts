/** Minimal Fastify server, for comparison. */
import fastify from 'fastify';

const app = fastify();
app.get('/', () => ({ hello: 'world' }));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
