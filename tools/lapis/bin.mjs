#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { lapis } = await import('./src/lapis.ts');
process.exitCode = await lapis(process.argv.slice(2));
