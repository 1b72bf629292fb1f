/** The client on the server, where a call is answered within the process. No visitor is sent this. */
import type { Read } from '@lapis/contract/rendering';
import { AxiosError, AxiosHeaders } from 'axios';
import { http } from './client';

/** Has every call answered by `read` and not by the network. */
export function readWith(read: Read) {
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
