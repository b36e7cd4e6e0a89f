/** `fetch` for what takes its time to send: it says how far it has come, which `fetch` cannot. For `carry` of `call`. */

/** @param onProgress how much of the body has left, from 0 to 1 */
export const uploading =
  (onProgress: (part: number) => void) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      // Given up before it began, as while the session was renewed: a request is told of what comes later alone.
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        // A response that may have no body is made with none, or not at all.
        const body = request.status === 204 ? null : (request.response as string)
        resolve(new Response(body, { status: request.status, headers: headersOf(request) }))
      }
      request.onerror = request.onabort = () => reject(new TypeError('not sent'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null)
    })

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
