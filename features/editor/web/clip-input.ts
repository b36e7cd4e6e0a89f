import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

/** Opens a file of any kind that phones and recorders make; the rest of what mediabunny reads stays out of the script. */
export const inputOf = (file: File): Input => new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
