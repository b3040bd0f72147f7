//! The document's metadata as XMP, for programs that sort and search files. It has no date, so that the same cards give
//! the same bytes.

use lopdf::{Stream, dictionary};

use super::pages::Document;

/// The metadata stream. It is not compressed, so that programs find it without parsing the PDF.
pub fn stream(plan: &Document) -> Stream {
    let [title, subject, lang] = [plan.title, plan.subject, plan.lang].map(escaped);
    let packet = format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n\
         <dc:format>application/pdf</dc:format>\n\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n\
         <dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt></dc:description>\n\
         <dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>\n\
         <xmp:CreatorTool>cardwright</xmp:CreatorTool>\n<pdf:Producer>cardwright</pdf:Producer>\n\
         <pdf:Trapped>False</pdf:Trapped>\n\
         </rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>\n"
    );
    let dict = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
    Stream::new(dict, packet.into_bytes()).with_compression(false)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
