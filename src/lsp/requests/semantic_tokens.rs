//! `textDocument/semanticTokens/full`: the colours of words by their meaning.

use editing::WordSort;
use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend, SemanticTokensParams,
};

use crate::session::{Refusal, Session};

/// Returns the names of the colours. The number of a word's colour is its place in this list.
pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: WordSort::ALL.iter().map(|sort| name(*sort)).collect(),
        token_modifiers: vec![SemanticTokenModifier::DECLARATION],
    }
}

/// Returns the colour of a word. Every editor knows these names, so that words have colours in any theme.
fn name(sort: WordSort) -> SemanticTokenType {
    match sort {
        WordSort::Key => SemanticTokenType::KEYWORD,
        WordSort::Tag => SemanticTokenType::DECORATOR,
        WordSort::Card => SemanticTokenType::CLASS,
        WordSort::Class => SemanticTokenType::TYPE,
        WordSort::Action => SemanticTokenType::FUNCTION,
        WordSort::Token => SemanticTokenType::VARIABLE,
        WordSort::Condition => SemanticTokenType::PROPERTY,
        WordSort::Structure => SemanticTokenType::STRUCT,
        WordSort::Summon => SemanticTokenType::INTERFACE,
        WordSort::Number => SemanticTokenType::NUMBER,
        WordSort::TargetCode => SemanticTokenType::MACRO,
        WordSort::Reference => SemanticTokenType::PARAMETER,
        WordSort::Prose => SemanticTokenType::STRING,
        WordSort::Comment => SemanticTokenType::COMMENT,
    }
}

pub fn tokens(session: &mut Session, params: SemanticTokensParams) -> Result<Option<SemanticTokens>, Refusal> {
    session.with_file(&params.text_document.uri, |file, map| {
        let mut data = Vec::new();
        let (mut line, mut column) = (0, 0);
        for word in editing::semantic_words(file) {
            let at = map.position(word.span.start as usize);
            let delta_line = at.line - line;
            let delta_start = if delta_line == 0 { at.character - column } else { at.character };
            (line, column) = (at.line, at.character);
            let token_type = WordSort::ALL.iter().position(|sort| *sort == word.sort).unwrap_or(0);
            data.push(SemanticToken {
                delta_line,
                delta_start,
                length: map.length(word.span),
                token_type: source::offset(token_type),
                token_modifiers_bitset: u32::from(word.is_declaration),
            });
        }
        SemanticTokens { result_id: None, data }
    })
}
