/** Hands a file to the browser's downloads. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 1000) // some browsers read it only after the click
}
