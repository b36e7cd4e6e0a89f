/** The plainest server of one file: what serving ranges costs at least. Prints its port. */
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

const file = process.argv[2] ?? ''
const { size } = statSync(file)

const server = createServer((request, response) => {
  const [, from = '0', to = String(size - 1)] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-length': Number(to) - Number(from) + 1,
    'content-range': `bytes ${from}-${to}/${size}`,
  })
  pipeline(createReadStream(file, { start: Number(from), end: Number(to), highWaterMark: 256 * 1024 }), response, () => {})
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
