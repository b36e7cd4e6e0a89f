/** Why a microphone or camera does not work, so that the page can say what to do about it. */
export type DeviceFailure = 'blocked' | 'missing' | 'busy' | 'insecure' | 'failed'

export type Microphone = { id: string; label: string }

/** Opens the microphone, by preference the one named. */
export const openMicrophone = (deviceId: string | null): Promise<MediaStreamTrack | DeviceFailure> =>
  open({
    audio: {
      ...(deviceId === null ? {} : { deviceId: { ideal: deviceId } }),
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      channelCount: 1,
    },
  })

/** Opens the camera, as large as the room ever sends it. */
export const openCamera = (): Promise<MediaStreamTrack | DeviceFailure> =>
  open({ video: { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20, max: 24 }, facingMode: 'user' } })

/** Whether this browser can show others what is on its screen: those of phones cannot. */
export const sharesScreens = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

/**
 * What the browser's own question lets one choose: a window, a tab or the whole screen; null where nothing was chosen. Written
 * words are read off it, so it is rather sharp than smooth. Only in a tap.
 */
export async function openScreen(): Promise<MediaStreamTrack | DeviceFailure | null> {
  try {
    const wanted = { width: { max: 1280 }, height: { max: 720 }, frameRate: { max: 8 } }
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: wanted, audio: false })
    const [track] = stream.getVideoTracks()
    if (track) track.contentHint = 'detail'
    return track ?? null
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? null : 'failed'
  }
}

/** The microphones to choose from. Their names are known only after one was allowed. */
export async function microphones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices?.enumerateDevices()
  return (devices ?? [])
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

async function open(constraints: MediaStreamConstraints): Promise<MediaStreamTrack | DeviceFailure> {
  // Browsers hide the devices from pages that did not come over HTTPS.
  if (!navigator.mediaDevices) return 'insecure'
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    return stream.getTracks()[0] ?? 'missing'
  } catch (error) {
    return failures[error instanceof DOMException ? error.name : ''] ?? 'failed'
  }
}

const failures: Record<string, DeviceFailure> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
