/** Has the browser keep a table as a file; the first sign tells spreadsheets that the letters are UTF-8. */
export function saveFile(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
