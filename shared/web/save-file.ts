/** Has the browser keep a table as a file; the first sign tells spreadsheets that the letters are UTF-8. */
export const saveFile = (name: string, csv: string): void => save(name, new Blob(['\uFEFF', csv], { type: 'text/csv' }))

/** Has the browser keep a file that came in base64. */
export const saveBytes = (file: Sent): void => save(file.name, fileFrom(file))

type Sent = { name: string; type: string; content: string }

/** The file itself, of one that came in base64. */
export const fileFrom = ({ name, type, content }: Sent): File =>
  new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name, { type })

function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
