/**
 * Says when the next picture is due: in a tab that is out of sight a page's own timers run once a second, and those of a worker
 * as they should.
 */
declare const self: {
  onmessage: (event: { data: number }) => void
  postMessage: (due: null) => void
}

self.onmessage = ({ data: everyMs }) => setInterval(() => self.postMessage(null), everyMs)
