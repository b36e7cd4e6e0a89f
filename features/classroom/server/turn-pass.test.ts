import { expect, test } from 'vitest'
import { turnPass } from './turn-pass.ts'

test('a pass through a TURN server is what coturn makes of the same secret: until when and for whom, signed [MEET-05]', () => {
  const settings = { urls: ['turns:turn.masomo.test:443?transport=tcp'], secret: 'north', peerPort: 0 }
  expect(turnPass(settings, '41', new Date(Date.UTC(2026, 10, 25, 15, 22, 0, 900)))).toEqual({
    urls: ['turns:turn.masomo.test:443?transport=tcp'],
    username: '1795620120:41',
    // printf 1795620120:41 | openssl dgst -sha1 -hmac north -binary | base64
    credential: '+KcwD63cRmGMVzm5BT99Ga1JBkk=',
  })
})
