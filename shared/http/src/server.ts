import type { ReadApi } from '@lapis/contract/rendering';
import { AxiosError, AxiosHeaders } from 'axios';
import { http } from './client';

/** Sends all calls to `read` instead of the network. */
export function readWith(read: ReadApi) {
  http.defaults.adapter = async (config) => {
    const address = http.getUri(config);
    const { status, body } = await read(address, config.signal as AbortSignal | undefined);
    const data: unknown = body && JSON.parse(body);
    const response = { config, status, data, statusText: '', headers: new AxiosHeaders() };
    if (status < 400) return response;
    const message = `${address} was answered with status ${status}`;
    throw new AxiosError(message, AxiosError.ERR_BAD_RESPONSE, config, null, response);
  };
}
