import { standalone } from '@lapis/testing/standalone';
import { routes } from './routes';

void standalone({ name: 'giving', routes });
